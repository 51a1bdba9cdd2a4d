#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/problem.h"
#include "engine/base/result.h"
#include "engine/cuda/compile.h"
#include "engine/isa/program.h"

namespace warpscope::scenario {

/// Who reads a CUDA file.
enum class Reader : std::uint8_t {
    Auto,   ///< Ours where it takes the file, else clang.
    Own,    ///< Ours: quick, follows the source line by line.
    Clang,  ///< Clang: any CUDA C++.
};

struct KernelOptions : cuda::Options {
    KernelOptions() = default;
    KernelOptions(const cuda::Options& options, Reader chosen = Reader::Auto)
        : cuda::Options(options), reader(chosen) {}

    Reader reader = Reader::Auto;

    friend bool operator==(const KernelOptions&, const KernelOptions&) = default;
};

/// Compiles one kernel of a CUDA or PTX file, whichever its name and text say. Where neither reader
/// takes a file, the problems are those of ours. Clang reads files beside `file` that it includes.
Result<isa::Program> compileKernel(const std::string& source, const std::string& file,
                                   const KernelOptions& options);

/// What may not be meant in a CUDA file and its program does not warn of, since it stands in
/// kernels that are not run or in functions of theirs; of a file that our reader leaves to clang
/// nothing.
std::vector<Problem> warningsOfOthers(const std::string& source, const std::string& file,
                                      const KernelOptions& options, const isa::Program& program);

/// Whether a file holds PTX.
bool isPtx(const std::string& source, const std::string& file);

}  // namespace warpscope::scenario
