#pragma once

#include "engine/base/message.h"
#include "engine/history/run.h"

namespace warpscope::analysis {

/// Why the policy took `chosen` among several that could go: the sentence of the case that held,
/// for a policy has more than one ("stayed with the same warp", "fell back to the oldest").
/// Requires: the scheduler issued an instruction of `chosen` in `cycle`.
Message policyReason(const history::Run& run, SmId sm, int scheduler, Cycle cycle, WarpId chosen);

}  // namespace warpscope::analysis
