#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// What can be turned: launch, device and model, each with the scenario's own value marked and what
/// the value leads to. The run is simulated again while a slider moves.
std::unique_ptr<View> makeKnobsView();

}  // namespace warpscope::views
