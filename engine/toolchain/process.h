#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace warpscope::toolchain {

/// A program that reads what a stranger wrote: it gets the text as its input, may read these places
/// and write none.
struct ProcessPlan {
    std::filesystem::path program{};
    std::vector<std::string> arguments{};
    std::string input{};
    std::filesystem::path folder{};  ///< Where it runs; empty: where this program does.
    std::vector<std::filesystem::path>
        readable{};                 ///< Folders and files; what is missing is left out.
    double seconds = 10;            ///< Of the processor.
    double clockSeconds = 10;       ///< A busy machine gives it less than one processor.
    std::int64_t megabytes = 2048;  ///< Of memory, and a tenth of it of output.
};

struct ProcessResult {
    bool isStarted = false;
    bool isTimeout = false;   ///< Ended because it took too long.
    int status = -1;          ///< What it returned; −1 when it was killed.
    std::string output{};
    std::string errors{};
};

/// Runs it to its end.
ProcessResult runProcess(const ProcessPlan& plan);

}  // namespace warpscope::toolchain
