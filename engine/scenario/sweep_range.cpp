#include "engine/scenario/sweep_range.h"

#include <algorithm>
#include <charconv>

namespace warpscope::scenario {
namespace {

bool readWhole(std::string_view text, long long& number) {
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && rest == text.data() + text.size();
}

}  // namespace

bool isSweepRange(std::string_view word) {
    const std::size_t dots = word.find("..");
    long long number = 0;
    return dots != std::string_view::npos && readWhole(word.substr(0, dots), number);
}

std::optional<SweepRange> readSweepRange(std::string_view word) {
    const std::size_t dots = word.find("..");
    if (dots == std::string_view::npos) return std::nullopt;
    const std::size_t colon = std::min(word.find(':', dots), word.size());
    SweepRange range;
    if (colon < word.size() && !readWhole(word.substr(colon + 1), range.step)) return std::nullopt;
    if (!readWhole(word.substr(0, dots), range.from) ||
        !readWhole(word.substr(dots + 2, colon - dots - 2), range.to))
        return std::nullopt;
    return range;
}

}  // namespace warpscope::scenario
