#pragma once

#include "engine/machine/library.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

/// The device that a scenario names, without what the scenario sets of it; nullptr where the
/// library has no such device.
const machine::Machine* presetOf(const Scenario& scenario, const machine::Library& devices);

}  // namespace warpscope::scenario
