#pragma once

#include <string>

#include "app/views/occupancy_question.h"
#include "app/views/view.h"
#include "app/widgets/knob_slider.h"

namespace warpscope::views {

/// The two knobs that only occupancy asks for, side by side: the compiler's -maxrregcount and, on
/// devices that have one, the shared-memory carve-out.
class OccupancyKnobs {
  public:
    /// Draws them at the cursor, `width` pixels wide together.
    void draw(const ViewContext& context, const OccupancyQuestion& question, float width);
    /// How much height they need.
    static float height(const theme::Theme& theme) { return theme.metrics.body * 3.6f; }

  private:
    struct Knob {
        const char* key;   ///< As scenario::set.
        const char* name;  ///< In the catalogue: view.occupancy.knob.<name>.
        int low;           ///< Stands for "none".
        int fewest;        ///< The smallest number that means something.
        int high;
    };
    void drawOne(const ViewContext& context, const Knob& knob, int value, int original,
                 float width);

    widgets::KnobSlider slider_{};
};

}  // namespace warpscope::views
