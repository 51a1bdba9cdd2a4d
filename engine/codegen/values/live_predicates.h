#pragma once

#include "engine/code/code.h"

namespace warpscope::codegen {

/// The most predicates that are needed at a time. Requires: each lives within a block.
int mostPredicates(const code::Code& code);

}  // namespace warpscope::codegen
