#pragma once

#include <optional>
#include <string>

#include "engine/base/problem.h"

namespace warpscope::scenario {

/// The CUDA source that a PTX file was compiled from.
struct PtxSource {
    std::string file{};
    std::string text{};
};

/// The source that the .file of a PTX file's first kernel names, where it lies beside `file` or
/// below its folder by that name or by the last part of it; nothing where the PTX names no lines,
/// or where lines that it names or its kernels do not stand there.
std::optional<PtxSource> sourceBeside(const std::string& ptx, const std::string& file);

/// A warning where a file of that name lies there, but with another text.
std::optional<Problem> otherSourceBeside(const std::string& ptx, const std::string& file);

}  // namespace warpscope::scenario
