#include "engine/import/trace_line.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace warpscope::importing {
namespace {

constexpr int kLanes = 32;

/// How the addresses of a line are written.
enum class AddressMode { All = 0, Stride = 1, Deltas = 2 };

/// The words of a line, one after the other. After the first that is missing or wrong all are.
class Words {
  public:
    explicit Words(std::string_view text) : text_(text) {}

    std::string_view word() {
        const auto isSpace = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
        while (!text_.empty() && isSpace(text_.front()))
            text_.remove_prefix(1);
        std::size_t size = 0;
        while (size < text_.size() && !isSpace(text_[size]))
            ++size;
        const std::string_view word = text_.substr(0, size);
        text_.remove_prefix(size);
        if (word.empty()) isGood_ = false;
        return word;
    }
    template <class Number>
    Number number(int base, Number low, Number high) {
        std::string_view digits = word();
        if (base == 16 && digits.starts_with("0x")) digits.remove_prefix(2);
        Number value{};
        const auto [rest, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
        const bool isWhole = error == std::errc() && rest == digits.data() + digits.size();
        if (!isWhole || value < low || value > high) isGood_ = false;
        return isGood_ ? value : low;
    }
    std::uint64_t hex() {
        return number<std::uint64_t>(16, 0, std::numeric_limits<std::uint64_t>::max());
    }
    /// "R24", or a name of a later tracer.
    std::vector<std::string> registers() {
        constexpr int kMaxRegisters = 16;
        std::vector<std::string> list;
        for (int i = number(10, 0, kMaxRegisters); i > 0 && isGood_; --i)
            list.emplace_back(word());
        return list;
    }
    bool isGood() const { return isGood_; }
    void fail() { isGood_ = false; }

  private:
    std::string_view text_;
    bool isGood_ = true;
};

/// Moves data of whole tiles; its list of addresses is not one a lane.
bool isOfTiles(std::string_view mnemonic) {
    constexpr std::array<std::string_view, 7> kNames{"UTMALDG", "UTMASTG", "UTMAPF", "UTMAREDG",
                                                     "UBLKCP",  "UBLKPF",  "UBLKRED"};
    return std::ranges::find(kNames, mnemonic) != kNames.end();
}

/// Adds what may be negative; wraps as the hardware does.
std::uint64_t plus(std::uint64_t address, std::int64_t delta) {
    return address + static_cast<std::uint64_t>(delta);
}

std::vector<std::uint64_t> addressesFrom(Words& words, LaneMask active) {
    constexpr auto kLow = std::numeric_limits<std::int64_t>::min();
    constexpr auto kHigh = std::numeric_limits<std::int64_t>::max();
    std::vector<std::uint64_t> addresses(kLanes);
    const auto mode = static_cast<AddressMode>(words.number(10, 0, 2));
    if (active == 0) return addresses;
    std::uint64_t last = words.hex();
    std::int64_t stride = mode == AddressMode::Stride ? words.number(10, kLow, kHigh) : 0;
    bool isFirst = true;
    for (int lane = 0; lane < kLanes; ++lane) {
        if (!hasLane(active, lane)) continue;
        if (!isFirst && mode == AddressMode::All) last = words.hex();
        if (!isFirst && mode == AddressMode::Deltas) stride = words.number(10, kLow, kHigh);
        if (!isFirst && mode != AddressMode::All) last = plus(last, stride);
        addresses[static_cast<std::size_t>(lane)] = last;
        isFirst = false;
    }
    return addresses;
}

void placeFrom(Words& words, TracePlace* place) {
    TracePlace read;
    for (std::int64_t& side : read.block)
        side = words.number<std::int64_t>(10, 0, INT32_MAX);
    read.warp = words.number<std::int64_t>(10, 0, INT32_MAX);
    if (place != nullptr) *place = read;
}

}  // namespace

std::string_view mnemonicOf(std::string_view opcode) {
    return opcode.substr(0, opcode.find('.'));
}

std::optional<int> columnsBefore(std::string_view text) {
    constexpr std::size_t kMaskDigits = 8;
    Words words(text);
    for (int index = 0;; ++index) {
        const std::string_view word = words.word();
        const bool isHex = word.find_first_not_of("0123456789abcdefABCDEF") == word.npos;
        if (word.empty() || !isHex) return std::nullopt;
        if (index > 0 && word.size() == kMaskDigits) return index - 1;
    }
}

std::optional<TraceLine> readTraceLine(std::string_view text, TraceColumns columns,
                                       TracePlace* place) {
    constexpr int kMaxBytesPerLane = 1 << 20;  // What a tile's instruction says of itself.
    Words words(text);
    TraceLine line;
    if (columns.hasPlace) placeFrom(words, place);
    for (int i = 0; i < columns.others; ++i)
        words.word();
    if (columns.hasSourceLine) line.sourceLine = words.number(10, 0, INT32_MAX);
    line.address = words.hex();
    line.active = words.number<std::uint64_t>(16, 0, firstLanes(kLanes));
    line.destinations = words.registers();
    line.opcode = words.word();
    line.sources = words.registers();
    line.bytesPerLane = words.number(10, 0, kMaxBytesPerLane);
    if (words.isGood() && line.bytesPerLane > 0 && !isOfTiles(mnemonicOf(line.opcode)))
        line.addresses = addressesFrom(words, line.active);
    // An immediate may follow; nobody here asks for it.
    if (!words.isGood()) return std::nullopt;
    return line;
}

std::string textOf(const TraceLine& line) {
    std::string text = line.opcode;
    bool isFirst = true;
    for (const auto* list : {&line.destinations, &line.sources}) {
        for (const std::string& name : *list) {
            text += isFirst ? " " : ", ";
            text += name == "R255" ? "RZ" : name;
            isFirst = false;
        }
    }
    return text;
}

}  // namespace warpscope::importing
