// What the optimized level makes of real kernels, beside what nvcc made of them: warp instructions
// that ran (smsp__inst_executed.sum of an H100) and registers (nvcc 13.0 -O3 for sm_90).
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <map>
#include <sstream>

#include "tests/support/h100_launch.h"
#include "tests/support/paths.h"
#include "tests/support/thinned.h"

namespace warpscope::gpu {
namespace {

/// Launches beyond this many threads only repeat what smaller ones show.
constexpr std::int64_t kMaxCompiledThreads = 140'000;

struct Measured {
    double instructions = 0;
    int registers = 0;
};

std::map<std::string, Measured> measuredCode() {
    std::map<std::string, Measured> found;
    std::istringstream lines(support::readText(support::h100Folder() / "compiled.csv"));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream cells(line);
        std::vector<std::string> row;
        for (std::string cell; std::getline(cells, cell, ',');)
            row.push_back(cell);
        const bool isHeading = row.size() != 4 || row[0] == "kernel" || row[0][0] == '#';
        if (!isHeading) found[row[0] + " " + row[1]] = {std::stod(row[2]), std::stoi(row[3])};
    }
    return found;
}

TEST(H100Compiled, InstructionsAndRegistersAreNearThoseOfNvcc) {
    if (support::kTakenOf > 1) GTEST_SKIP() << "a mean over all of them, and h100_hashes runs them";
    const auto measured = measuredCode();
    cuda::Options options;
    options.level = codegen::Level::Optimized;
    std::map<std::string, std::pair<int, int>> registers;
    double sumOfLogs = 0;
    int runs = 0;
    std::printf("%-32s %12s %12s %6s   %s\n", "run", "warp instr.", "measured", "ratio",
                "registers, nvcc's");
    for (const support::MeasuredRun& run : support::measuredRuns(support::h100Folder())) {
        if (run.grid.count() * run.block.count() > kMaxCompiledThreads) continue;
        const std::string name = run.kernel + " " + run.name;
        const auto file = support::h100Folder() / "kernels" / (run.kernel + ".cu");
        const Launch launch = support::launchOf(run, support::programOf(file, options));
        const auto ended = support::runToItsEnd(launch);
        const auto instructions = static_cast<double>(ended.counters.instructions);
        const double ratio = instructions / measured.at(name).instructions;
        registers[run.kernel] = {launch.program.registersPerThread, measured.at(name).registers};
        std::printf("%-32s %12.0f %12.0f %6.2f   %d, %d\n", name.c_str(), instructions,
                    measured.at(name).instructions, ratio, registers[run.kernel].first,
                    registers[run.kernel].second);
        EXPECT_GE(ratio, 0.7) << name;
        EXPECT_LE(ratio, 1.4) << name;
        sumOfLogs += std::log(ratio);
        ++runs;
    }
    const double mean = std::exp(sumOfLogs / runs);
    std::printf("geometric mean %.3f\n", mean);
    EXPECT_GE(mean, 0.9);
    EXPECT_LE(mean, 1.1);
    int near = 0;
    for (const auto& [kernel, counts] : registers) {
        const int difference = std::abs(counts.first - counts.second);
        near += difference <= 4 ? 1 : 0;
        EXPECT_LE(difference, 8) << kernel;
    }
    EXPECT_GE(near * 5, static_cast<int>(registers.size()) * 4);
}

}  // namespace
}  // namespace warpscope::gpu
