#pragma once

#include "engine/code/code.h"

namespace warpscope::codegen {

/// Makes one product of a choice between two that have a factor in common, as LLVM does
/// (foldSelectOpOp of InstCombine), so that sums may take it in. Only where nobody else reads the
/// products and the choice may still read their factors.
void chooseFactors(code::Code& code);

}  // namespace warpscope::codegen
