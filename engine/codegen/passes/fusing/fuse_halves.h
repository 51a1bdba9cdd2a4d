#pragma once

#include <vector>

#include "engine/code/code.h"

namespace warpscope::codegen {

/// Lets sums of halves and of bfloat16, alone or in pairs, take in the products that ptxas fuses
/// into them: CUDA's headers write halves as assembly, which nothing in front of ptxas looks into.
/// A product goes into its readers where each is a sum or difference in its block, or in any block
/// if it has a factor that is a number, and takes it in; otherwise it stays. Of two products a sum
/// takes in that with fewer readers, or else the first (ptxas of CUDA 13.0 for sm_90). A copy with
/// a rounding takes one half of a pair. `isKept`: by node, whether it is still needed, from which
/// the products that nobody reads any more are taken. Nodes may be added, so that nothing known by
/// node from before holds but `isKept`.
void fuseHalves(code::Code& code, std::vector<bool>& isKept);

}  // namespace warpscope::codegen
