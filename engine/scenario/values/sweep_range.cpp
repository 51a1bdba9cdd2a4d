#include "engine/scenario/values/sweep_range.h"

#include <algorithm>

#include "engine/base/from_chars.h"

namespace warpscope::scenario {

bool isSweepRange(std::string_view word) {
    const std::size_t dots = word.find("..");
    return dots != std::string_view::npos && wholeNumber(word.substr(0, dots));
}

std::optional<SweepRange> readSweepRange(std::string_view word) {
    const std::size_t dots = word.find("..");
    if (dots == std::string_view::npos) return std::nullopt;
    const std::size_t colon = std::min(word.find(':', dots), word.size());
    const auto from = wholeNumber(word.substr(0, dots));
    const auto to = wholeNumber(word.substr(dots + 2, colon - dots - 2));
    const auto step = colon < word.size() ? wholeNumber(word.substr(colon + 1)) : SweepRange{}.step;
    if (!from || !to || !step) return std::nullopt;
    return SweepRange{.from = *from, .to = *to, .step = *step};
}

}  // namespace warpscope::scenario
