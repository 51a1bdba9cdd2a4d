#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// Does occupancy matter here? The scenario is run at each value of a knob in the background;
/// simulated time is drawn over it, and achieved over theoretical occupancy with the occupancy that
/// the latency-hiding rule asks for.
std::unique_ptr<View> makeSweepView();

}  // namespace warpscope::views
