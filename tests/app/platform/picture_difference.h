#pragma once

#include <string>
#include <vector>

#include "app/platform/picture.h"

namespace warpscope::platform {

/// How a colour may differ in each channel and count as the same: less than what lies between a
/// panel, its insets and the ground of the window in either theme (13 at least), more than what
/// another driver makes of an edge.
inline constexpr int kSameColour = 8;
/// The share of a panel's pixels that may have another colour.
inline constexpr double kMostDifferent = 0.0005;

/// How one panel of a picture differs from the same place of another.
struct Difference {
    std::string panel{};  ///< Its key; "gaps" for all that lies in no panel.
    int pixels = 0;       ///< That were compared.
    int differing = 0;

    bool isNoticed() const { return differing > kMostDifferent * pixels; }
};

/// Compares panel by panel, as they stand in `now`; what tells wall-clock time is left out.
/// Requires: both pictures have the same size.
std::vector<Difference> differences(const Picture& stored, const Picture& now);

/// The keys of the panels in which a difference is noticed, in their order.
std::vector<std::string> noticed(const std::vector<Difference>& all);

/// Whether two pixels have the same colour; `a` and `b` are numbers of pixels.
bool isSameColour(const Picture& one, std::size_t a, const Picture& other, std::size_t b);

/// A picture without what stands in a rectangle of pixels: filled with the colour of one pixel.
Picture erased(const Picture& picture, const shell::Rect& rect, std::size_t groundPixel);

}  // namespace warpscope::platform
