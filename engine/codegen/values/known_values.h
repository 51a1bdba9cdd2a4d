#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/code/evaluate.h"
#include "engine/code/flow.h"

namespace warpscope::codegen {

/// The numbers that registers hold, by register.
using KnownValues = std::map<std::uint32_t, std::uint32_t>;

/// The sources of an instruction, where all of them are numbers.
std::optional<code::Words> numbersOf(const isa::Instruction& code);

/// The registers that hold the same number at the beginning of a block on every way to it, for each
/// of the blocks; nothing of a block that no way leads to. What is guarded makes its result
/// unknown.
std::vector<KnownValues> knownAtBegin(const code::Code& code,
                                      const std::vector<code::FlowBlock>& blocks);

}  // namespace warpscope::codegen
