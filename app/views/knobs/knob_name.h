#pragma once

#include "app/views/view.h"
#include "app/widgets/knob_label.h"

namespace warpscope::views {

/// The name of a list or a box, with the way back to the scenario's value. `beside`: where what it
/// names begins, in pixels from the left; 0 where that stands below. What is higher than a name has
/// it in the middle.
void drawKnobName(const ViewContext& context, const widgets::KnobLabel& label, float width,
                  float beside);

/// Three lines of small words: an error, and what the picture shows meanwhile.
inline float noteHeight(const theme::Theme& theme) {
    return 3.8f * theme.metrics.small;
}

/// Of those that are folded away.
inline float headingHeight(const theme::Metrics& metrics) {
    return metrics.tapped(metrics.small * 1.5f);
}

}  // namespace warpscope::views
