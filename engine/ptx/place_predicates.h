#pragma once

#include "engine/code/code.h"

namespace warpscope::ptx {

/// Makes every predicate live within one block, at most six at a time, as register allocation wants
/// it: one that lives longer is kept in a register as 0 or 1 and tested again where it is read.
void placePredicates(code::Code& code);

}  // namespace warpscope::ptx
