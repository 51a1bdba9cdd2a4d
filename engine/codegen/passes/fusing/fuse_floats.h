#pragma once

#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/values/invariant_products.h"

namespace warpscope::codegen {

/// Lets sums of floats and doubles take in the products that nvcc fuses into them, as its two
/// halves do it one after the other. `isShared`: by node, whether the block behind computes the
/// product again (empty for none); `isKept`: by node, whether it is still needed, from which the
/// products that nobody reads any more are taken; `roundsOf`: which loops are written out behind
/// it. Requires: sums in nvcc's order (sum_order.h).
void fuseFloats(code::Code& code, const std::vector<code::FlowBlock>& blocks,
                const std::vector<bool>& isShared, std::vector<bool>& isKept, RoundsOf& roundsOf);

}  // namespace warpscope::codegen
