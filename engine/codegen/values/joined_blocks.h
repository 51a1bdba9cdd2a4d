#pragma once

#include <cstdint>
#include <vector>

#include "engine/codegen/values/reaching_values.h"

namespace warpscope::codegen {

/// By block: the first of those that LLVM has made one by the time it looks for what is computed
/// twice. A small if whose sides only compute what is chosen between behind it is no branch by then
/// (FoldTwoEntryPHINode of SimplifyCFG; how small, nvcc 13's PTX was asked).
std::vector<std::uint32_t> joinedBlocks(const code::Code& code,
                                        const std::vector<code::FlowBlock>& blocks,
                                        const std::vector<bool>& isKept,
                                        const ReachingValues& values);

}  // namespace warpscope::codegen
