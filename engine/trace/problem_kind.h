#pragma once

#include <array>
#include <string_view>

/// What a run can find wrong: `kind` of its problems in `run --format json`, in Python and in a
/// recording. README.md, "The command line", tells what each means; a test holds that table to
/// kProblemKinds.
namespace warpscope::trace {

// These end the run.
inline constexpr char kDeadlock[] = "deadlock";
inline constexpr char kFault[] = "fault";
inline constexpr char kCycleLimit[] = "cycle_limit";
// With these the run goes on: what CUDA leaves undefined, or what has no defined result.
inline constexpr char kRace[] = "race";
inline constexpr char kUninitialized[] = "uninitialized";
inline constexpr char kDivergentBarrier[] = "divergent_barrier";
inline constexpr char kAbsentLanes[] = "absent_lanes";
inline constexpr char kOverflow[] = "overflow";
inline constexpr char kClusterLifetime[] = "cluster_lifetime";

inline constexpr std::array kProblemKinds =
    std::to_array<std::string_view>({kDeadlock, kFault, kCycleLimit, kRace, kUninitialized,
                                     kDivergentBarrier, kAbsentLanes, kOverflow, kClusterLifetime});

}  // namespace warpscope::trace
