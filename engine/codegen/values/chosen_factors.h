#pragma once

#include <cstddef>
#include <vector>

#include "engine/codegen/values/invariant_products.h"

namespace warpscope::codegen {

/// By node, whether a product is one of a number and of what an if or a `? :` has chosen between
/// numbers and one other value, and which nobody else reads: LLVM, and so nvcc, multiplies before
/// it chooses (foldOpIntoPhi, FoldOpIntoSelect), so that what is behind adds no product any more.
/// Not so what a loop brings to its next round. `values` of the same code, of which what is not
/// `isKept` does not count.
std::vector<bool> productsOfChosen(const code::Code& code,
                                   const std::vector<code::FlowBlock>& blocks,
                                   const std::vector<bool>& isKept, const ReachingValues& values,
                                   RoundsOf& roundsOf);

}  // namespace warpscope::codegen
