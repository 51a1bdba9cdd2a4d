#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/gpu/simulation.h"

namespace warpscope::support {

/// A launch of a CUDA C++ kernel that was measured on an NVIDIA H200 (tests/golden/cuda).
struct CudaRun {
    std::string kernel{};
    std::string name{};
    Dim3 grid{};
    Dim3 block{};
    Dim3 cluster{};
    int dynamicSharedBytes = 0;
    std::vector<std::string> arguments{};  ///< "f32x6 250 range 110 -30 60", "int 40", "const …"
};

/// tests/golden/cuda.
std::filesystem::path cudaFolder();

/// The launch that a line describes.
CudaRun cudaRun(const std::string& line);

/// The lines of runs.txt, in their order.
std::vector<CudaRun> cudaRuns();

/// Whether a run is one of the small launches, which a test can afford.
bool isSmall(const CudaRun& run);

/// The launch on `machine`, its buffers and constants filled. Requires: a program of its kernel.
gpu::Launch launchOf(const CudaRun& run, isa::Program program, const machine::Machine& machine);

/// "kernel run hash hash …" as hashes.txt has it, after a run that has ended.
std::string hashesOf(const CudaRun& run, const gpu::GpuState& state);

}  // namespace warpscope::support
