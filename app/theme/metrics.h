#pragma once

#include <algorithm>

namespace warpscope::theme {

/// Sizes in pixels at the current scale (scale 1: 96 dots an inch). Font sizes are ImGui's: from
/// the ascender to the descender, so 16 in Inter is a letter size of 13, 17 in JetBrains Mono too.
struct Metrics {
    float scale = 1;
    float body = 16, small = 14, lesson = 18, title = 17, code = 17, codeSmall = 15, large = 24;
    float gap = 10, padding = 12, radius = 8, chipRadius = 4;
    /// What is tapped is at least so high and wide; 0 where a mouse points.
    float tap = 0;

    /// The size of something that is pressed: as wished, or what a finger needs.
    float tapped(float wish) const { return std::max(wish, tap); }
};
/// So many pixels at 96 dots an inch are a finger's (9 to 11 mm; Apple's and Google's guidelines
/// ask for 44 and 48 with the space around it).
inline constexpr float kTap = 40;
/// The metrics of scale 1 times `scale`.
Metrics metricsOf(float scale);

}  // namespace warpscope::theme
