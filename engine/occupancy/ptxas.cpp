#include "engine/occupancy/ptxas.h"

#include <cctype>
#include <charconv>
#include <vector>

#include "engine/base/ascii.h"

namespace warpscope::occupancy {

namespace {

/// Numbers and words of the text in turn; all else separates. "4096+16" gives two numbers.
std::vector<std::string_view> tokens(std::string_view text) {
    std::vector<std::string_view> found;
    std::size_t at = 0;
    while (at < text.size()) {
        const auto isWordLetter = [&](std::size_t index) {
            return std::isalnum(static_cast<unsigned char>(text[index])) != 0;
        };
        std::size_t end = at;
        while (end < text.size() && isWordLetter(end)) {
            ++end;
        }
        if (end > at) {
            found.push_back(text.substr(at, end - at));
        } else if (text[at] == '+') {
            found.push_back(text.substr(at, 1));
        }
        at = end > at ? end : at + 1;
    }
    return found;
}

std::int64_t numberOf(std::string_view token) {
    std::int64_t value = -1;
    const char* end = token.data() + token.size();
    const auto [stop, error] = std::from_chars(token.data(), end, value);
    return error == std::errc() && stop == end ? value : -1;
}

/// Walks the tokens, keeps the last sum of numbers and gives it to the word that follows.
class Reader {
  public:
    void read(std::string_view token) {
        if (ascii::isDigit(token.front())) {
            const std::int64_t value = numberOf(token);
            number_ = isSum_ && number_ >= 0 && value >= 0 ? number_ + value : value;
            isSum_ = false;
        } else if (token == "+") {
            isSum_ = true;
        } else if (number_ >= 0) {
            give(token);
        }
    }

    PtxasUsage usage{};
    bool hasRegisters = false;

  private:
    void give(std::string_view word) {
        // Beginnings of words: a field of one line joins the words at the end of a pasted line.
        const auto is = [&](std::string_view name) { return word.starts_with(name); };
        if (is("register")) {
            usage.registersPerThread = static_cast<int>(number_);
            usage.barriers = 0;
            usage.staticSharedBytes = 0;
            usage.constantBytes = 0;
            hasRegisters = number_ <= INT32_MAX;
        } else if (is("barrier")) {
            usage.barriers = static_cast<int>(number_);
        } else if (is("smem")) {
            usage.staticSharedBytes += number_;
        } else if (is("cmem")) {
            usage.constantBytes += number_;
        } else if (word == "bytes" || word == "spill") {
            return;
        }
        number_ = -1;
    }

    std::int64_t number_ = -1;
    bool isSum_ = false;
};

}  // namespace

std::optional<PtxasUsage> parsePtxas(std::string_view text) {
    Reader reader;
    for (const std::string_view token : tokens(text)) {
        reader.read(token);
    }
    if (!reader.hasRegisters) return std::nullopt;
    return reader.usage;
}

}  // namespace warpscope::occupancy
