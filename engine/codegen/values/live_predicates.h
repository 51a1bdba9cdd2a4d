#pragma once

#include <cstddef>
#include <vector>

#include "engine/code/code.h"

namespace warpscope::codegen {

/// P0 to P6.
inline constexpr int kHardwarePredicates = 7;

/// By predicate: the node that reads it last. What a loop reads that was written before it is read
/// again in the next round.
std::vector<std::size_t> lastPredicateUses(const code::Code& code);

/// The most predicates that are needed at a time.
int mostPredicates(const code::Code& code);

}  // namespace warpscope::codegen
