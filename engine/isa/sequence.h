#pragma once

#include "engine/isa/instruction.h"

namespace warpscope::isa {

/// Whether it is __fdividef: a quotient by MUFU.RCP and a product, without a way for rare operands.
bool isFastDivision(const Instruction& instruction);

/// Whether it is a BSYNC around the call of a routine, which takes longer.
bool isBehindRoutine(const Instruction& instruction);

/// The branches in what nvcc 13.0 makes of an instruction for sm_90, as seen in its code. Each was
/// written down by itself: of the functions for which they differ it is not recorded whether the
/// other was looked for.
struct SequenceBranches {
    /// There is one on its way, so that nvcc leaves a branch around the whole, too, where it puts
    /// what has none under a predicate.
    bool hasOwn = false;
    /// One stands at its end and chooses the way for rare operands: its warp issues nothing before
    /// that is decided.
    bool isLast = false;

    friend constexpr bool operator==(const SequenceBranches&, const SequenceBranches&) = default;
};
/// Neither, of what is no sequence.
SequenceBranches branchesOf(const Instruction& instruction);

}  // namespace warpscope::isa
