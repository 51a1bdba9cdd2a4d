#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/isa/program.h"

namespace warpscope::compiler {

struct Options {
    std::string entry{};       ///< Needed only where the file has several __global__ functions.
    int maxRegisters = 255;    ///< Above this, values are spilled to local memory. At least 8.
    bool isOptimized = false;  ///< "teaching" code follows the source line by line.
    bool fmad = true;          ///< Fuse a multiply and the add that uses it, as nvcc does.
    int warpSize = 32;         ///< Value of warpSize where a constant is needed.
};

/// Compiles one kernel of a CUDA C file (contract.md, "The kernel language"). The result does not
/// depend on anything but the arguments. Problems carry line, column and a hint; all problems that
/// can be found are reported, at most 20.
Result<isa::Program> compile(std::string_view source, const std::string& file,
                             const Options& options);

/// The names of the __global__ functions of a file, in order; empty when it cannot be parsed.
std::vector<std::string> kernelNames(std::string_view source, const std::string& file);

}  // namespace warpscope::compiler
