#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/code/kernel.h"

namespace warpscope::ptx {

struct ReadOptions {
    std::string entry{};          ///< Needed only where the file has several entries.
    int maxStaticShared = 49152;  ///< Bytes of shared variables that a kernel may declare.
    /// The CUDA source that the PTX was made of, and the name by which problems call it. Lines of
    /// the kernel are then the source's, as .loc says; empty: those of the PTX.
    std::string_view source{};
    std::string sourceFile{};
    bool isByClang = false;  ///< Written by clang 14 or later, not by nvcc: see part_choices.h.
};

/// Reads one kernel of a PTX file, as nvcc and clang write them. The result depends on nothing but
/// the arguments. Problems carry line, column and what to do; at most 20 are reported.
Result<code::Kernel> read(std::string_view text, const std::string& file,
                          const ReadOptions& options);

/// The names of the entries of a PTX file, in order.
std::vector<std::string> kernelNames(std::string_view text, const std::string& file);

/// The name of the source that the first entry of a PTX file was compiled from, as the file has it;
/// empty where it does not say.
std::string sourceNameOf(std::string_view text);

}  // namespace warpscope::ptx
