#pragma once

#include <filesystem>
#include <istream>
#include <string>
#include <vector>

#include "engine/trace/counters.h"
#include "tests/support/cuda_launch.h"

namespace warpscope::support {

/// Reads figures in the order of both files of launches (tests/truth): instructions, requests and
/// sectors of global loads, of stores, conflicts of shared loads and stores, divergent branches,
/// sectors of global loads found in L1.
void readCounters(std::istream& figures, trace::Counters& counters);

/// A launch of a folder of tests/truth, "course", "further" or "unseen", and what was measured of it on an
/// H100.
struct CourseLaunch {
    std::string folder{};
    CudaRun run{};
    double warm = 0;  ///< Cycles of the fourth launch and on ("further": on an H200).
    double cold = 0;  ///< The same with caches flushed.
    double registers = 0;
    trace::Counters counters{};  ///< Those that the file has, under the engine's names.

    std::string name() const { return run.kernel + " " + run.name; }
};

/// The lines of the folder's launches.txt, in their order.
std::vector<CourseLaunch> courseLaunches(const std::string& folder = "course");

/// Its kernel file.
std::filesystem::path fileOf(const CourseLaunch& launch);

}  // namespace warpscope::support
