#include "app/shell/layout/letter_scale.h"

#include <algorithm>

#include "app/theme/metrics.h"

namespace warpscope::shell {

namespace {

/// In a lecture hall words are this much larger, at least,
constexpr float kPresentedScale = 1.2f;
/// and no more letters than these stand across and lines below each other: a letter is 1/25 of the
/// picture high.
constexpr ImVec2 kPresentedLetters{44, 25};
/// That are needed to follow a lesson.
constexpr ImVec2 kMinLetters{36, 20};

/// The scale at which so many letters stand across and lines below each other.
float scaleFor(ImVec2 display, ImVec2 letters) {
    const float body = theme::metricsOf(1).body;
    return std::min(display.x / letters.x, display.y / letters.y) / body;
}

}  // namespace

float largerForHall(ImVec2 display, float scale) {
    return std::max(kPresentedScale, scaleFor(display, kPresentedLetters) / scale);
}

float largestScale(ImVec2 display, float displayScale) {
    return std::max(scaleFor(display, kMinLetters), displayScale);
}

}  // namespace warpscope::shell
