#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/code/kernel.h"
#include "engine/cuda/compile.h"
#include "engine/host/device_text.h"
#include "engine/isa/program.h"
#include "engine/toolchain/clang.h"

namespace warpscope::scenario {

/// Compiles one kernel of a CUDA C++ file through clang. What only its host needs is left out
/// first; where clang does not take the rest, it gets the whole file. A template is made concrete
/// as its launches say. Of what lies outside of the simulation (textures, Thrust, cuRAND, …) the
/// name is told in place of what clang says of it.
Result<isa::Program> compileWithClang(const std::string& source, const std::string& file,
                                      const cuda::Options& options);

/// What clang is given of a file, and how.
struct ClangInput {
    std::string entry{};        ///< The kernel that is wanted; empty where the file shall tell.
    host::DeviceText device{};  ///< Without what only the host needs.
    toolchain::ClangOptions compiling{};
};

/// Problems: no kernel is chosen of several, or one that the file does not have.
Result<ClangInput> clangInput(const std::string& source, const std::string& file,
                              const cuda::Options& options);

/// Reads PTX and gives registers. `source`: the CUDA text that it was made of, or empty.
Result<isa::Program> compilePtx(const std::string& ptx, const std::string& file,
                                const cuda::Options& options, const std::string& source,
                                const std::string& entry);

/// The same before registers are given.
Result<code::Kernel> readWithClang(const std::string& source, const std::string& file,
                                   const cuda::Options& options);
Result<code::Kernel> readPtx(const std::string& ptx, const std::string& file,
                             const cuda::Options& options, const std::string& source,
                             const std::string& entry);

/// What device code names of textures, Thrust, cuRAND, …, none of which is simulated.
std::vector<Problem> outsideProblems(const host::DeviceText& device, const std::string& file);

}  // namespace warpscope::scenario
