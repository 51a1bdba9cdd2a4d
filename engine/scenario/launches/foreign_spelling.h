#pragma once

#include <optional>
#include <string>

#include "engine/base/problem.h"
#include "engine/machine/machine.h"

namespace warpscope::scenario {

/// A warning at the first word of a CUDA C++ file that is MetaX's alone (mc_runtime.h, __syncwave)
/// where the device is another vendor's; nothing for other files, comments and HIP, whose compiler
/// makes code for NVIDIA, too.
std::optional<Problem> foreignSpelling(const std::string& source, const std::string& file,
                                       const machine::Machine& machine);

}  // namespace warpscope::scenario
