#pragma once

#include <vector>

#include "app/present/occupancy/occupancy_question.h"
#include "app/views/view.h"
#include "app/widgets/knob_slider.h"

namespace warpscope::views {

/// The knobs that only occupancy asks for: the compiler's -maxrregcount, __launch_bounds__ and, on
/// devices that have them, the shared-memory carve-out and partitioned global caching.
class OccupancyKnobs {
  public:
    /// Draws them at the cursor, `width` pixels wide: two columns where there is room for them.
    void draw(const ViewContext& context, const OccupancyQuestion& question, float width);
    /// How much height the first row of them needs.
    static float height(const theme::Theme& theme) { return theme.metrics.body * 3.6f; }

  private:
    struct Knob {
        const char* key;   ///< As scenario::set.
        const char* name;  ///< In the catalogue: view.occupancy.knob.<name>.
        int low;           ///< Stands for "none".
        int fewest;        ///< The smallest number that means something.
        int high;
        int now;
        int original;              ///< The scenario's own value.
        int own = 0;               ///< What the kernel itself says while the knob is at `low`.
        int step = 1;              ///< In which the slider is dragged.
        const char* dialect = "";  ///< Ending of label and help where a vendor means another thing.
    };
    std::vector<Knob> knobsOf(const ViewContext& context, const OccupancyQuestion& question) const;
    void drawOne(const ViewContext& context, const Knob& knob, float width);

    widgets::KnobSlider slider_{};
};

}  // namespace warpscope::views
