#pragma once

#include <vector>

#include "engine/code/flow.h"

namespace warpscope::codegen {

/// The blocks as nvcc's LLVM has them: a function of the library that branches, sinf with its slow
/// way, ends one, and what reads its result stands in the next.
std::vector<code::FlowBlock> splitAtLibraryBranches(const code::Code& code,
                                                    const std::vector<code::FlowBlock>& blocks);

/// Whether a node is a function of the library that branches.
bool branchesInLibrary(const code::Node& node);

/// Whether a node that gives a float or double is a call for LLVM: no sum, product, quotient or
/// conversion that rounds as usual.
bool isCall(const code::Node& node);

/// Whether a node is a division or root, or has one in it, whose rare ways ptxas writes as
/// branches: LLVM sees one instruction.
bool hasRoutineOfPtxas(const code::Node& node);

}  // namespace warpscope::codegen
