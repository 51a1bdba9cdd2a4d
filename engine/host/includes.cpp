#include "engine/host/includes.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/cuda/tokens/header.h"

namespace warpscope::host {
namespace {

constexpr std::size_t kMaxIncludeDepth = 16;
/// Two that include each other twice would be read 65,536 times before they are too deep.
constexpr int kMaxIncludes = 2000;
constexpr std::size_t kMaxIncludedBytes = std::size_t{4} << 20;

std::string_view withoutSpaces(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    return text;
}

/// The line up to its end, which is taken off the text.
std::string_view nextLine(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

/// The word behind `#name`, in a line that is this directive; nothing in another.
std::string_view wordBehind(std::string_view line, std::string_view name) {
    line = withoutSpaces(line);
    if (!line.starts_with('#')) return {};
    line = withoutSpaces(line.substr(1));
    if (!line.starts_with(name)) return {};
    line = withoutSpaces(line.substr(name.size()));
    return line.substr(0, std::min(line.find_first_of(" \t\r"), line.size()));
}

/// Whether its first directives are #ifndef X and #define X.
bool hasGuard(std::string_view text) {
    std::string_view guard;
    while (!text.empty()) {
        const std::string_view line = nextLine(text);
        if (!withoutSpaces(line).starts_with('#')) continue;
        if (!guard.empty()) return wordBehind(line, "define") == guard;
        guard = wordBehind(line, "ifndef");
        if (guard.empty()) return false;
    }
    return false;
}

class Includer {
  public:
    Includer(const ReadIncluded& read, std::string mainName, std::vector<MissingInclude>* missing)
        : read_(read), mainName_(std::move(mainName)), missing_(missing) {}

    /// `name`: of the header that this is the text of; empty: the source.
    void add(std::string_view source, const std::string& name) {
        int number = 0;
        while (!source.empty()) {
            const std::string_view line = nextLine(source);
            ++number;
            if (!take(line, name, number)) write(line);
        }
    }
    std::string finish() { return std::move(out_); }

  private:
    /// True where the line was an #include that a file took the place of.
    bool take(std::string_view line, const std::string& name, int number) {
        bool isQuoted = false;
        const std::string wanted = includedName(line, isQuoted);
        if (wanted.empty()) return false;
        const auto pass = [&](PassedOver why) {
            if (missing_ != nullptr)
                missing_->push_back({wanted, name, number, lines_ + 1, why, !isQuoted});
            return false;
        };
        if (!isQuoted) return pass(PassedOver::NotRead);
        if (!read_) return false;
        std::string place;
        std::optional<std::string> text;
        for (const std::string& one : cuda::includePlaces(name, wanted)) {
            place = one;
            text = read_(place);
            if (text) break;
        }
        if (!text) return pass(PassedOver::NotRead);
        const bool isOnce = text->find("#pragma once") != std::string::npos;
        const bool isWithinItself = std::ranges::find(open_, place) != open_.end();
        const bool isEmpty =
            (isOnce && seen_.contains(place)) || (isWithinItself && hasGuard(*text));
        if (!isEmpty) {
            const bool areTooMany = included_ == kMaxIncludes;
            if (open_.size() >= kMaxIncludeDepth || (areTooMany && isWithinItself))
                return pass(PassedOver::TooDeep);
            if (areTooMany || out_.size() >= kMaxIncludedBytes) return pass(PassedOver::TooMuch);
            ++included_;
            seen_.insert(place);
            open_.push_back(place);
            marker(1, place);
            add(*text, place);
            open_.pop_back();
        }
        marker(number + 1, name.empty() ? mainName_ : name);
        return true;
    }
    void marker(int line, const std::string& name) {
        write("# " + std::to_string(line) + " \"" + name + "\"");
    }
    void write(std::string_view line) {
        out_ += line;
        out_ += '\n';
        ++lines_;
    }

    const ReadIncluded& read_;
    const std::string mainName_;
    std::vector<MissingInclude>* missing_;
    std::string out_{};
    int lines_ = 0;
    int included_ = 0;  ///< How often any header was read.
    std::set<std::string> seen_{};
    std::vector<std::string> open_{};  ///< The headers that are being read, by their places.
};

}  // namespace

std::string includedName(std::string_view line, bool& isQuoted) {
    line = withoutSpaces(line);
    if (!line.starts_with('#')) return {};
    line = withoutSpaces(line.substr(1));
    if (!line.starts_with("include")) return {};
    line = withoutSpaces(line.substr(7));
    if (line.empty() || (line.front() != '"' && line.front() != '<')) return {};
    isQuoted = line.front() == '"';
    const std::size_t end = line.find(isQuoted ? '"' : '>', 1);
    return end == std::string_view::npos ? std::string() : std::string(line.substr(1, end - 1));
}

std::string withIncludes(std::string_view source, const std::string& mainName,
                         const ReadIncluded& read, std::vector<MissingInclude>* missing) {
    Includer includer(read, mainName, missing);
    includer.add(source, {});
    return includer.finish();
}

}  // namespace warpscope::host
