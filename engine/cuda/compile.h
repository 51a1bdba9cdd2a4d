#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/codegen/generate.h"
#include "engine/cuda/read.h"
#include "engine/isa/program.h"

namespace warpscope::cuda {

struct Options : codegen::Options {
    std::string entry{};          ///< Needed only where the file has several __global__ functions.
    int maxStaticShared = 49152;  ///< Bytes of __shared__ variables that a kernel may declare.
    int cudaArch = 900;           ///< Value of __CUDA_ARCH__: major × 100 + minor × 10.

    friend bool operator==(const Options&, const Options&) = default;
};

/// Compiles one kernel of a CUDA C file: what read() makes of it goes through codegen::generate().
Result<isa::Program> compile(std::string_view source, const std::string& file,
                             const Options& options, std::span<const Header> headers = {});

}  // namespace warpscope::cuda
