#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/problem.h"
#include "engine/base/result.h"
#include "engine/code/kernel.h"
#include "engine/cuda/tokens/header.h"

namespace warpscope::cuda {

struct ReadOptions {
    std::string entry{};          ///< Needed only where the file has several __global__ functions.
    bool namesVariables = true;   ///< Every named value gets a register of its own.
    int warpSize = 32;            ///< Value of warpSize where a constant is needed.
    int maxStaticShared = 49152;  ///< Bytes of __shared__ variables that a kernel may declare.
    int cudaArch = 900;           ///< Value of __CUDA_ARCH__: major × 100 + minor × 10.
};

/// Reads one kernel of a CUDA C file (contract.md, "The kernel language"). The result does not
/// depend on anything but the arguments. Problems carry line, column and a hint; all problems that
/// can be found are reported, at most 20.
/// `headers`: those that its #include "name" may name; what they hold is read in its place, and
/// belongs to the lines of the source that use it. Others are passed over.
Result<code::Kernel> read(std::string_view source, const std::string& file,
                          const ReadOptions& options, std::span<const Header> headers = {});

/// What may not be meant in any function of a file, whichever is run, in the order of the source;
/// or where something is wrong, the first of that, as a warning: read() passes over it in a kernel
/// that is not asked for, nvcc does not.
std::vector<Problem> warningsOf(std::string_view source, const std::string& file,
                                const ReadOptions& options, std::span<const Header> headers = {});

/// The names of the __global__ functions of a file, in order; empty when it cannot be parsed.
std::vector<std::string> kernelNames(std::string_view source, const std::string& file);

}  // namespace warpscope::cuda
