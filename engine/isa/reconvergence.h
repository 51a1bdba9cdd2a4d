#pragma once

#include <optional>
#include <vector>

#include "engine/isa/program.h"

namespace warpscope::isa {

/// Where the lanes of a conditional branch meet again.
struct BranchMeets {
    ProgramCounter branch = 0;
    /// From the inside out; kNoTarget is the end of the kernel. The first is where both sides meet,
    /// but for lanes that leave a loop on the way (break, return): those meet the others where all
    /// that leave it do, which is the next one.
    std::vector<ProgramCounter> points{};
    /// Of lanes that leave a loop on this side: where they meet those that leave it elsewhere.
    std::optional<ProgramCounter> takenLeavesTo{};
    std::optional<ProgramCounter> fallLeavesTo{};
};

/// Of every conditional branch, in their order. Inside of a loop the sides of an if meet at its end
/// though a lane may leave the loop in it: the others do not wait for that one (SASS: BSSY, BSYNC
/// and BREAK).
std::vector<BranchMeets> branchMeets(const std::vector<Instruction>& instructions);

/// Fills Instruction::reconvergence of every conditional branch.
void setReconvergencePoints(std::vector<Instruction>& instructions);

}  // namespace warpscope::isa
