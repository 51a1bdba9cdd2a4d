#pragma once

#include <cstdint>
#include <optional>

#include "engine/base/result.h"
#include "engine/codegen/pass_log.h"
#include "engine/gpu/launch.h"
#include "engine/machine/library.h"
#include "engine/occupancy/launch_bounds.h"
#include "engine/scenario/kernels/program_cache.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::scenario {

/// Bytes of local memory that the resident threads of a launch may have together.
inline constexpr std::int64_t kMaxLocalBytes = std::int64_t{1} << 27;

/// Compiles the kernel, applies the device's overrides, fills the buffers, asks the occupancy
/// calculator. A launch that CUDA would refuse is a problem with CUDA's error name and the rule.
/// Deterministic; touches no file. A program that `programs` (may be null) keeps is not compiled
/// again.
Result<gpu::Launch> makeLaunch(const Scenario& scenario, const machine::Library& devices,
                               ProgramCache* programs = nullptr);

/// The program that makeLaunch() runs.
Result<isa::Program> compileScenario(const Scenario& scenario, const machine::Library& devices,
                                     ProgramCache& programs);

/// What its program does not warn of, in kernels of the file that are not run. Reads the file anew.
/// Requires: `launch` is of this scenario.
std::vector<Problem> warningsOfOthers(const Scenario& scenario, const gpu::Launch& launch);

/// What each pass makes of the kernel of makeLaunch(), before registers are spilled. Compiles it
/// anew.
Result<codegen::PassLog> logPasses(const Scenario& scenario, const machine::Library& devices);

/// What is wrong with a program of so many instructions: a recording has room for
/// trace::kMaxInstructions.
std::optional<Problem> checkLength(const Scenario& scenario, std::int64_t instructions);

/// The most registers a thread that the compiler may use: what `bounds` (the scenario's, else the
/// kernel's) leave, else -maxrregcount, else the device's. As with nvcc, -maxrregcount does not
/// count for a kernel with launch bounds. launch.registers_per_thread cannot go beyond it.
int mostRegisters(const Scenario& scenario, const machine::Machine& machine,
                  const occupancy::LaunchBounds& bounds);

}  // namespace warpscope::scenario
