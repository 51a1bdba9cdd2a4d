#pragma once

#include <string>
#include <vector>

#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

/// A scenario as a file (contract.md), with each note as a comment at its head: everything but its
/// lesson and what it sweeps. Requires: its kernel stands in a file of its own.
std::string scenarioText(const Scenario& scenario, const std::vector<std::string>& notes);

}  // namespace warpscope::scenario
