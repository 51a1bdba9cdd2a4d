#pragma once

#include "engine/codegen/values/reaching_values.h"

namespace warpscope::codegen {

/// Makes what is computed again one value with the first that computes it, where that comes before
/// it on every way, as LLVM's value numbering does: of whole numbers and of sums of floats, in
/// either order of what is added. Products of floats stay apart, since who reads which of them
/// decides whether it is fused; sums of equal products are equal.
/// Requires: `values` of the same code.
void takeSameValues(const code::Code& code, const std::vector<code::FlowBlock>& blocks,
                    const std::vector<bool>& isKept, ReachingValues& values);

}  // namespace warpscope::codegen
