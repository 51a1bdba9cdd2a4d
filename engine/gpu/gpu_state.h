#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/cycle.h"
#include "engine/base/id.h"
#include "engine/gpu/run_problem.h"
#include "engine/memory/bandwidth.h"
#include "engine/memory/device_memory.h"
#include "engine/memory/hierarchy.h"
#include "engine/sm/state/sm_state.h"

namespace warpscope::gpu {

/// A whole GPU at the end of a cycle: a plain value, compared and copied as one.
struct GpuState {
    Cycle now = 0;  ///< The next cycle to be simulated.
    std::vector<sm::SmState> sms{};
    memory::DeviceMemory memory{};
    memory::Hierarchy hierarchy{};
    std::int64_t nextBlock = 0;  ///< Blocks from here on wait in the grid's queue.
    std::int64_t blocksFinished = 0;
    int nextSm = 0;  ///< Where the dispatcher looks first, in the order of the SMs.
    memory::Bandwidth dispatcher{};
    std::vector<memory::Bandwidth> constantCaches{};  ///< By GPC (constantCacheOf).
    bool hasRoom = true;  ///< A block has ended since the dispatcher looked.
    StopReason stopped = StopReason::Running;
    std::vector<RunProblem> problems{};

    friend bool operator==(const GpuState&, const GpuState&) = default;
};

}  // namespace warpscope::gpu
