#pragma once

#include <cstdint>
#include <optional>

#include "engine/code/code.h"
#include "engine/code/loops.h"

namespace warpscope::codegen {

/// Whether nvcc runs sixteen rounds of a counted loop between two tests.
bool hasLittleWork(const code::Code& code, const code::Loop& loop, std::uint32_t counter);

/// Marks the accesses of a loop to shared memory whose addresses are made of its counter and of
/// what is the same in all lanes (Node::namesOnePlace). Requires: hasLittleWork, and all threads
/// run its rounds from the same number to the same bound.
void markPlaces(code::Code& code, const code::Loop& loop, std::uint32_t counter);

/// The node in front of a loop that sets its counter to a copy of its first source, which still
/// holds that where the loop begins; none where there is no such node.
std::optional<std::size_t> startOf(const code::Code& code, const code::Loop& loop,
                                   std::uint32_t counter);

/// Whether there is a loop around this one, and it does not change the operand.
bool isSameInOuterLoop(const code::Code& code, const code::Loop& loop, const isa::Operand& operand);

}  // namespace warpscope::codegen
