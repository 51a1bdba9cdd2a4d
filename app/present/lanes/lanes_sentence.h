#pragma once

#include <vector>

#include "engine/history/run.h"

namespace warpscope::present {

/// What a warp does in a cycle, in one or two sentences: what runs or why nothing does, then which
/// lanes wait where and where their reconvergence point is.
std::vector<Message> lanesSentences(const history::Run& run, const gpu::GpuState& state,
                                    WarpId warp, Cycle cycle);

/// Of a warp that waits for its SM or has ended. Requires: it has no state in this cycle.
Message absentSentence(const history::Run& run, WarpId warp, Cycle cycle);

/// "Lanes 16–31 wait at line 10, the reconvergence point is line 12"; of the lanes that do not
/// belong to `running`; nothing while all run together.
Message divergenceSentence(const isa::Program& program, const sm::Warp& warp, LaneMask running);

}  // namespace warpscope::present
