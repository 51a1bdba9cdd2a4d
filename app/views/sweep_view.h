#pragma once

#include <memory>
#include <optional>

#include "app/views/view.h"

namespace warpscope::views {

/// Does occupancy matter here? The scenario is run at each value of a knob in the background;
/// simulated time is drawn over it, and achieved over theoretical occupancy with the occupancy that
/// the latency-hiding rule asks for.
std::unique_ptr<View> makeSweepView();

/// What the view offers to sweep in a scenario that was just opened: its own plan, or else its
/// first knob over all that the device allows. Nothing where there is no device to ask.
std::optional<scenario::SweepPlan> offeredSweep(const session::Session& session);

}  // namespace warpscope::views
