#pragma once

#include <filesystem>

#include "engine/cuda/compile.h"
#include "engine/gpu/simulation.h"
#include "tests/support/measured_run.h"

namespace warpscope::support {

/// tests/golden/h100: what was measured on an NVIDIA H100.
std::filesystem::path h100Folder();

/// A kernel file's program. Fails the test where it does not compile.
isa::Program programOf(const std::filesystem::path& file, const cuda::Options& options = {});

/// A measured launch for the H100 with four of its SMs.
gpu::Launch launchOf(const MeasuredRun& run, isa::Program program);

/// A run that has ended, and the counters of all its cycles (without warpCycles).
struct EndedRun {
    gpu::GpuState state{};
    trace::Counters counters{};
};
EndedRun runToItsEnd(const gpu::Launch& launch);

}  // namespace warpscope::support
