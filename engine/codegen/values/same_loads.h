#pragma once

#include "engine/codegen/values/reaching_values.h"

namespace warpscope::codegen {

/// The values of a code, where a load of what a load before it on every way has brought is no other
/// value, as long as nothing in between may have written to that memory or lets others do so: for
/// nvcc `a[i]` is loaded once.
ReachingValues valuesWithSameLoads(const code::Code& code,
                                   const std::vector<code::FlowBlock>& blocks,
                                   const std::vector<bool>& isKept);

}  // namespace warpscope::codegen
