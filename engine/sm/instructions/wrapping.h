#pragma once

#include "engine/sm/state/decoded.h"

namespace warpscope::isa {
struct Program;
}

namespace warpscope::sm {

/// Lets the signed additions, products and shifts of 32 bits on the way to an address of global
/// memory look whether what they compute fits; one that does not is a hazard of the log. Unsigned
/// ones may wrap, and what has been cut by a mask or a remainder is no index any more. Changes no
/// result and no time. Requires: the program is the one that was prepared.
void watchAddresses(const isa::Program& program, Prepared& prepared);

}  // namespace warpscope::sm
