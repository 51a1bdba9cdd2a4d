#pragma once

#include "app/views/view.h"
#include "app/widgets/knob_slider.h"

namespace warpscope::views {

/// The kernel's small whole number, which indices are multiplied by or moved by, as a slider: the
/// run is simulated again under the finger, and the access is seen to spread.
class StrideSlider {
  public:
    /// The largest value that is offered; arguments above it are sizes.
    static constexpr std::int64_t kMaxStride = 64;

    /// Returns its height; 0 where the kernel has no such argument. `room`: the height of the view
    /// in pixels, which says whether it is as low as a line.
    float draw(const ViewContext& context, draw::Point at, float width, float room);

  private:
    widgets::KnobSlider slider_{};
};

}  // namespace warpscope::views
