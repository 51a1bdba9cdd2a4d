#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/base/dim3.h"

namespace warpscope::support {

/// A kernel argument of a measured run: a buffer with its first words, or one word.
struct MeasuredArgument {
    bool isBuffer = false;
    bool isFloat = false;
    std::vector<std::uint32_t> words{};
};

/// One launch that was measured on an H100, and the hashes of its buffers afterwards.
struct MeasuredRun {
    std::string kernel{};
    std::string name{};
    Dim3 grid{};
    Dim3 block{};
    std::vector<MeasuredArgument> arguments{};
    std::vector<std::uint64_t> hashes{};  ///< FNV-1a of each buffer, in the order of arguments.
};

/// The launch that a line of runs.txt describes.
MeasuredRun measuredRun(const std::string& line);

/// The runs of a folder with runs.txt and, where the results were measured, hashes.txt. The formats
/// stand in tests/golden/h100.
std::vector<MeasuredRun> measuredRuns(const std::filesystem::path& folder);

}  // namespace warpscope::support
