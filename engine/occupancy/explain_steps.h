#pragma once

#include <vector>

#include "engine/machine/machine.h"
#include "engine/occupancy/explanation.h"

namespace warpscope::occupancy {

/// The lines of a calculation, without the vendor's words and the mark of the binding ones.
/// Requires: result is calculate() of the two others and valid.
std::vector<Step> stepsOf(const machine::Machine& machine, const Request& request,
                          const Result& result);

}  // namespace warpscope::occupancy
