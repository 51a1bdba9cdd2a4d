#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/machine/library.h"
#include "engine/scenario/scenario.h"

namespace warpscope::analysis {

/// One value of a sweep and what its run gave.
struct SweepPoint {
    long long value = 0;
    bool isOk = false;  ///< false: this value cannot be launched (message says why).
    Message message{};
    CycleCount cycles = 0;
    double theoreticalPercent = 0;
    double achievedPercent = 0;  ///< Average resident warps over the SMs' active cycles.
    double ipc = 0;              ///< Warp instructions a cycle, all SMs.
    int blocksPerSm = 0;
    int registersPerThread = 0;
    std::int64_t spillInstructions = 0;
};

struct Sweep {
    std::string key{};
    std::vector<SweepPoint> points{};
};

/// Runs a scenario once for every value from, from + step, … <= to of a key. `progress` (may be
/// null) counts finished points; a set `cancel` (may be null) ends it early with what is done.
/// For launch.block the value is the number of threads in x.
Sweep sweep(const scenario::Scenario& scenario, const machine::Library& devices,
            const std::string& key, long long from, long long to, long long step,
            std::atomic<int>* progress = nullptr, const std::atomic<bool>* cancel = nullptr);

}  // namespace warpscope::analysis
