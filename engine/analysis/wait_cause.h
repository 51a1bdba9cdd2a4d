#pragma once

#include "engine/analysis/warp_why.h"
#include "engine/history/run.h"

namespace warpscope::analysis {

/// What a stalled warp is looked at with.
struct StallScene {
    const history::Run& run;
    const gpu::GpuState& state;  ///< After the cycle asked for.
    const sm::Warp& warp;
    WarpId id{};
    isa::ProgramCounter pc = 0;  ///< Of the instruction that cannot go.
    Cycle cycle = 0;
    Cycle until = kNever;  ///< One past the last cycle of this reason.

    const isa::Program& program() const { return run.launch().program; }
    const sm::SmState& sm() const;
    const sm::Scheduler& scheduler() const;
};

/// Waits for the result of an earlier instruction (Wait, ShortScoreboard, LongScoreboard).
void explainDependence(const StallScene& scene, WarpWhy& why);
/// Waits at __syncthreads() or __syncwarp().
void explainBarrier(const StallScene& scene, WarpWhy& why);
void explainWarpsync(const StallScene& scene, WarpWhy& why);
/// Waits for a pipe or a queue that others fill.
void explainPipe(const StallScene& scene, WarpWhy& why);
void explainQueue(const StallScene& scene, WarpWhy& why);

}  // namespace warpscope::analysis
