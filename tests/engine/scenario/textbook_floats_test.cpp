// Floats of textbooks through the own reader, bit for bit as an NVIDIA H200 computes them: nvcc
// fuses products with sums across statements, sides of an if and rounds of a loop.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "engine/history/recorder.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/parse.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"

namespace warpscope::scenario {
namespace {

/// The hash of the first buffer at the end of a run.
std::uint64_t hashOf(const Scenario& scenario) {
    const auto launch = makeLaunch(scenario, support::devices());
    if (!launch) return 0;
    const auto run = history::record(*launch);
    const memory::DeviceMemory& memory = run->replay().finalState().memory;
    return memory::fnv1a(memory.bytesOf(memory.buffers().front()));
}

TEST(TextbookFloats, EndAsOnTheGpu) {
    // nvcc finds what they have in common in ways that are not understood.
    const std::set<std::string> different{"binomial2", "henon"};
    const auto folder = support::projectRoot() / "tests" / "golden" / "textbook";
    const auto scenario = read(folder / "launch.toml", {});
    ASSERT_TRUE(scenario);
    std::istringstream lines(support::readText(folder / "hashes.txt"));
    std::set<std::string> found;
    int count = 0;
    for (std::string kernel, hash; lines >> kernel >> hash; ++count) {
        for (const char* level : {"teaching", "optimized"}) {
            const auto one = set(*scenario, "kernel.entry", kernel);
            ASSERT_TRUE(one) << kernel;
            const auto run = set(*one, "model.optimization", level);
            ASSERT_TRUE(run) << level;
            if (hashOf(*run) != std::stoull(hash, nullptr, 16)) found.insert(kernel);
        }
    }
    EXPECT_EQ(count, 103);
    EXPECT_EQ(found, different);
}

}  // namespace
}  // namespace warpscope::scenario
