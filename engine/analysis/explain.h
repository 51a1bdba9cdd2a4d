#pragma once

#include <vector>

#include "engine/base/message.h"
#include "engine/history/run.h"

namespace warpscope::analysis {

/// A problem of a run as sentences for a person: what happened first, then who waits for whom and
/// where, one sentence each. Many alike warps are summed up at the end.
std::vector<Message> explain(const history::Run& run, const gpu::RunProblem& problem);

}  // namespace warpscope::analysis
