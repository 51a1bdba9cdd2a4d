#include "engine/scenario/guesses/usual_size.h"

#include <algorithm>

#include "engine/base/ascii.h"

namespace warpscope::scenario {

std::optional<double> usualSize(const std::string& name) {
    constexpr double kChannels = 3, kMaskSide = 9;
    const std::string lower = ascii::lowered(name);
    const auto holdsAny = [&](std::initializer_list<const char*> parts) {
        return std::ranges::any_of(
            parts, [&](const char* part) { return lower.find(part) != std::string::npos; });
    };
    if (holdsAny({"channel"})) return kChannels;
    const bool isOfMask = holdsAny({"filter", "mask", "stencil"});
    const bool isSide = holdsAny({"width", "height", "size", "dim", "row", "col", "len"});
    return isOfMask && isSide ? std::optional(kMaskSide) : std::nullopt;
}

}  // namespace warpscope::scenario
