#pragma once

#include <vector>

#include "engine/history/copy_waits.h"
#include "engine/history/global_races.h"
#include "engine/history/hazard_report.h"
#include "engine/history/local_reads.h"
#include "engine/history/shared_races.h"

namespace warpscope::history {

/// What a run does that CUDA leaves undefined though it goes on: races in shared and global memory,
/// reads of what nobody has written or what may still be on its way, barriers that not all threads
/// reach, masks that name absent lanes, indices that wrap. Follows the log of a run from its first
/// cycle; it is no part of the run's state.
class Hazards {
  public:
    explicit Hazards(const gpu::Launch& launch)
        : report_(launch),
          shared_(launch, report_),
          global_(launch, report_),
          local_(launch, report_),
          copies_(launch, report_) {}
    Hazards(const Hazards&) = delete;
    Hazards& operator=(const Hazards&) = delete;

    /// What happened in one cycle. Requires: log.wantsTouches.
    void follow(const sm::CycleLog& log);
    /// One for each pair of instructions, in order of time, the first 20.
    std::vector<gpu::RunProblem> takeProblems() { return report_.take(); }

  private:
    void follow(const sm::Touch& touch, Cycle now);
    void endBlock(BlockId block, Cycle now);

    HazardReport report_;
    SharedRaces shared_;
    GlobalRaces global_;
    LocalReads local_;
    CopyWaits copies_;
};

}  // namespace warpscope::history
