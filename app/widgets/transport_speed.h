#pragma once

#include <imgui.h>

#include <optional>

#include "app/theme/theme.h"

namespace warpscope::widgets {

/// The speeds that the slider offers, in cycles a second: powers of two, from one cycle in two
/// seconds to thousands a frame.
inline constexpr double kSlowestSpeed = 0.5;
inline constexpr double kFastestSpeed = 262144;

/// Where a speed stands on the slider, 0 to 1 (logarithmic, clamped).
double positionOfSpeed(double cyclesPerSecond);
/// The speed at a position of the slider, rounded to a power of two.
double speedAtPosition(double position);

/// The slider, `size` large, at the cursor. Gives the speed that was chosen in this frame.
std::optional<double> speedSlider(const theme::Theme& theme, const char* id, ImVec2 size,
                                  double cyclesPerSecond);

}  // namespace warpscope::widgets
