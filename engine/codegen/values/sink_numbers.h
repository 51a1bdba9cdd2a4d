#pragma once

#include <vector>

#include "engine/code/code.h"

namespace warpscope::codegen {

/// Lets numbers, for which nothing has to be waited, go down to where they are read, so that none
/// takes a register meanwhile; so do sums of numbers with a register that keeps its value.
void sinkNumbers(std::vector<code::Node>::iterator begin, std::vector<code::Node>::iterator end);

}  // namespace warpscope::codegen
