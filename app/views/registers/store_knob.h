#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/present/occupancy/occupancy_question.h"
#include "app/views/view.h"
#include "app/widgets/knob_slider.h"

namespace warpscope::views {

/// The slider of registers a thread or of shared memory, as wide as its panel, with a tick at each
/// cliff of the occupancy.
class StoreKnob {
  public:
    /// Returns its height.
    float draw(const ViewContext& context, const present::OccupancyQuestion& question,
               occupancy::Axis axis, draw::Point at, float width);

  private:
    std::vector<double> cliffsOf(const ViewContext& context,
                                 const present::OccupancyQuestion& question, occupancy::Axis axis,
                                 double low, double high);

    widgets::KnobSlider slider_{};
    std::optional<occupancy::Axis> axis_{};
    occupancy::Request of_{};  ///< What the cliffs are of, the axis itself apart.
    std::vector<std::int64_t> lastGood_{};
};

}  // namespace warpscope::views
