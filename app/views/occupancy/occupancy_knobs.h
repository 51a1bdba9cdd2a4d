#pragma once

#include "app/present/occupancy/occupancy_question.h"
#include "app/views/view.h"
#include "app/widgets/knob_slider.h"
#include "engine/scenario/fields/knob_fields.h"

namespace warpscope::views {

/// The knobs that only occupancy asks for: the compiler's -maxrregcount, __launch_bounds__ and, on
/// devices that have them, the shared-memory carve-out and partitioned global caching.
class OccupancyKnobs {
  public:
    /// Draws them at the cursor, `width` pixels wide: two columns where there is room for them.
    void draw(const ViewContext& context, const present::OccupancyQuestion& question, float width);
    /// How much height the first row of them needs.
    static float height(const theme::Theme& theme) { return theme.metrics.body * 3.6f; }

  private:
    void drawOne(const ViewContext& context, const present::OccupancyQuestion& question,
                 const scenario::Field& field, float width);

    widgets::KnobSlider slider_{};
};

}  // namespace warpscope::views
