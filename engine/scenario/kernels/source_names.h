#pragma once

#include <string>

#include "engine/code/kernel.h"

namespace warpscope::scenario {

/// Gives the parameters and variables of a kernel that was read from PTX the names and types that
/// its source of CUDA C++ has for them: PTX calls them kernel_param_1 or _ZZ5scalePfE4tile, and
/// knows bytes alone of what it only copies. What the source does not tell stays as it is. The
/// entry gets its plain name as well.
void giveSourceNames(const std::string& source, code::Kernel& program);

}  // namespace warpscope::scenario
