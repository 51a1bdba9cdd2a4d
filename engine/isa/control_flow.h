#pragma once

#include <vector>

#include "engine/isa/program.h"

namespace warpscope::isa {

/// A straight run of instructions [first, last] that is entered only at its first.
struct BasicBlock {
    ProgramCounter first = 0;
    ProgramCounter last = 0;
    std::vector<std::uint32_t> successors{};  ///< Indices of basic blocks; empty for EXIT and RET.
};

/// The basic blocks of a program in order of their first instruction. A call is followed by what
/// stands behind it; the functions that are called stand behind an EXIT or a RET, for themselves.
std::vector<BasicBlock> basicBlocks(const std::vector<Instruction>& instructions);

/// For each basic block the immediate post-dominator's index, or UINT32_MAX where only the end of
/// the program post-dominates it. (Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm".)
std::vector<std::uint32_t> immediatePostDominators(const std::vector<BasicBlock>& blocks);

}  // namespace warpscope::isa
