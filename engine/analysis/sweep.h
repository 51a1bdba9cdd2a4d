#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/analysis/latency_hiding.h"
#include "engine/base/result.h"
#include "engine/machine/library.h"
#include "engine/scenario/kernels/program_cache.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::analysis {

/// What the runs of a sweep are looked through for. Hazards (races and the like) cost time.
enum class LookFor { Figures, Hazards };

/// One value of a sweep and what its run gave.
struct SweepPoint {
    long long value = 0;
    bool isOk =
        false;  ///< false: cannot be launched, or its run did not finish (message says why).
    bool isLaunched = false;  ///< Without isOk: the run found a problem.
    Message message{};
    Message hazard{};  ///< Of a run that went on: what LookFor::Hazards found first; or empty.
    CycleCount cycles = 0;
    std::int64_t threads = 0;  ///< Of the whole grid: differs where the block or grid is swept.
    double theoreticalPercent = 0;
    double achievedPercent = 0;  ///< Average resident warps over the SMs' active cycles.
    double ipc = 0;              ///< Warp instructions a cycle, all SMs.
    int blocksPerSm = 0;
    int registersPerThread = 0;
    std::int64_t spillInstructions = 0;  ///< Issued, all warps.
    int spilledBytes = 0;                ///< Local memory of a thread, where something is spilled.
    double maxWarpsPerScheduler = 0;     ///< Of the device.
    LatencyHiding hiding{};

    /// Threads finished a cycle: what can be compared when the number of threads differs.
    double speed() const;
};

struct Sweep {
    std::string key{};
    std::vector<SweepPoint> points{};
    scenario::Scenario scenario{};  ///< As it was swept.
    std::vector<Sweep> compared{};  ///< Another scenario over the same values; none or one.
    /// Of a key that takes a name (a policy, a device): the names, which the values count from 0.
    std::vector<std::string> choices{};
};

/// Runs a scenario once for every value of a plan (whose `compare` is the caller's to open).
/// `progress` (may be null) counts finished points; a set `cancel` (may be null) ends it early with
/// what is done. What is compiled is kept in `programs` (null: in one of its own). For launch.block
/// and launch.grid the value is the number in x.
Sweep sweep(const scenario::Scenario& scenario, const machine::Library& devices,
            const scenario::SweepPlan& plan, std::atomic<int>* progress = nullptr,
            const std::atomic<bool>* cancel = nullptr, scenario::ProgramCache* programs = nullptr);

/// Runs a scenario once for each of the names that a key may take; `cancel` and `programs` as
/// above.
Sweep sweepChoices(const scenario::Scenario& scenario, const machine::Library& devices,
                   const std::string& key, std::span<const std::string> choices,
                   const std::atomic<bool>* cancel, scenario::ProgramCache& programs);

/// Runs side by side share the memory that two of the largest take: each has its share of the one,
/// and who needs more waits for its turn with the other. Whatever the number of cores, a sweep then
/// takes no more than two runs do.
struct Turns {
    explicit Turns(int threads);

    std::mutex large{};            ///< Held by the one that takes more than its share.
    std::size_t segments = 0;      ///< Of a run's recording that are its share …
    std::int64_t launchBytes = 0;  ///< … and of its warps and buffers.
};

/// The run of a scenario with one value for each of the plans, set in their order; the point's
/// `value` is the last. `turns`: of runs side by side. Nothing where `cancel` (may be null) was set
/// before its end. Requires: as many values as plans, at least one.
std::optional<SweepPoint> pointAt(const scenario::Scenario& scenario,
                                  const machine::Library& devices,
                                  std::span<const scenario::SweepPlan> plans,
                                  std::span<const long long> values,
                                  const std::atomic<bool>* cancel, scenario::ProgramCache& programs,
                                  LookFor lookFor = LookFor::Figures, Turns* turns = nullptr);

/// A number as the value of a field: x of an extent, whose other sides are 1.
scenario::FieldValue sweptValue(const scenario::Scenario& scenario, std::string_view key,
                                long long value);
/// How many runs a plan has.
int runsOf(const scenario::SweepPlan& plan);

/// The speed of a point in percent of the fastest point of its sweep; 0 for one that is not ok.
double speedPercent(const Sweep& sweep, const SweepPoint& point);
/// The first of the fastest points; nullptr where none is ok.
const SweepPoint* fastestPoint(const Sweep& sweep);
/// The point with the lowest theoretical occupancy (of these, the fastest) that is within `percent`
/// of the fastest: from there on more occupancy does not help. nullptr where none is ok. Points
/// that spill are left out where others are there: there occupancy is bought with instructions.
const SweepPoint* saturationPoint(const Sweep& sweep, double percent = 5);
/// The theoretical occupancy, in percent, that the rule of latency hiding asks of a point; may be
/// more than 100. 0 where nothing is loaded.
double neededPercent(const SweepPoint& point);
/// What the rule predicts for the speed at a theoretical occupancy, in percent of the fastest: it
/// grows with the warps until warps × work = latency, and goes through the fastest point that
/// does not spill. 0 where nothing could be run.
double predictedPercent(const Sweep& sweep, double occupancyPercent);

}  // namespace warpscope::analysis
