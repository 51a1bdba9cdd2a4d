#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/analysis/report.h"
#include "engine/occupancy/difference.h"
#include "engine/occupancy/potential.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/lessons/set.h"
#include "engine/trace/event.h"
#include "tests/scenarios/scenario_files.h"
#include "tests/support/run_scenario.h"

namespace warpscope::scenarios {
namespace {

/// The scenario with the knobs of one of its steps (counted from 0) turned.
scenario::Scenario exerciseAt(const std::string& name, std::size_t step) {
    scenario::Scenario scenario = readScenario("occupancy/" + name);
    EXPECT_LT(step, scenario.steps.size());
    for (const scenario::Setting& setting : scenario.steps.at(step).set)
        EXPECT_FALSE(scenario::assign(scenario, setting)) << name << " " << setting.key;
    return scenario;
}

/// What a lesson's sentence promises of one of its steps.
struct Promise {
    const char* scenario;
    std::size_t step;
    int blocks;
    double percent;
    unsigned limiters;  ///< Bits: 1 warps, 2 registers, 4 shared memory, 8 block slots.
};

constexpr Promise kPromises[] = {
    {"01-seven-configurations", 0, 8, 100, 1},
    {"01-seven-configurations", 1, 8, 100, 3},
    {"01-seven-configurations", 2, 4, 50, 2},
    {"01-seven-configurations", 3, 3, 37.5, 4},
    {"01-seven-configurations", 4, 2, 50, 2},
    {"01-seven-configurations", 5, 32, 100, 11},
    {"01-seven-configurations", 6, 2, 100, 3},
    {"02-guide-example", 0, 2, 75, 3},
    {"02-guide-example", 1, 32, 50, 8},
    {"02-guide-example", 2, 2, 25, 4},
    {"03-metax-functions", 1, 8, 100, 3},
    {"03-metax-functions", 2, 2, 25, 4},
    {"03-metax-functions", 3, 2, 100, 7},
    {"04-partitioning", 1, 4, 100, 3},
    {"04-partitioning", 2, 2, 75, 3},
    {"04-partitioning", 3, 32, 50, 8},
    {"04-partitioning", 4, 3, 75, 2},
    {"04-partitioning", 5, 12, 75, 2},
    {"06-promises", 0, 3, 37.5, 2},
    {"06-promises", 1, 4, 50, 2},
    {"06-promises", 2, 8, 100, 3},
    {"06-promises", 3, 8, 100, 3},
    {"06-promises", 4, 8, 100, 3},
    {"06-promises", 5, 5, 62.5, 4},
    {"06-promises", 6, 1, 12.5, 4},
    {"07-fixed-places", 0, 32, 100, 9},
    {"07-fixed-places", 1, 2, 6.25, 8},
    {"07-fixed-places", 3, 4, 50, 2},
    {"08-smaller-tile", 0, 18, 28.125, 4},
    {"08-smaller-tile", 3, 32, 50, 8},
    {"exercise-6", 0, 4, 100.0 / 3, 8},
    {"exercise-6", 2, 3, 100, 1},
    {"exercise-6", 3, 1, 200.0 / 3, 1},
    {"exercise-6", 4, 4, 100, 9},
    {"exercise-8", 0, 16, 100, 1},
    {"exercise-8", 1, 32, 50, 8},
    {"exercise-8", 2, 7, 87.5, 2},
    {"exercise-8", 3, 6, 75, 2},
    {"exercise-8", 5, 12, 75, 2},
    {"exercise-9", 3, 8, 50, 8},
};

TEST(Exercises, OccupancyIsWhatTheLessonSays) {
    for (const Promise& promise : kPromises) {
        const auto result = launchOf(exerciseAt(promise.scenario, promise.step)).occupancy;
        const std::string where =
            std::string(promise.scenario) + " step " + std::to_string(promise.step + 1);
        EXPECT_EQ(result.blocksPerSm, promise.blocks) << where;
        EXPECT_NEAR(result.percent, promise.percent, 1e-9) << where;
        EXPECT_EQ(result.limiters, promise.limiters) << where;
    }
}

// Section 4.7: 1024 to 64 threads a block are 2 to 32 blocks, all of them full.
TEST(Exercises, SizesThatDivideTheSmFillIt) {
    scenario::Scenario scenario = readScenario("15-block-size");
    for (const int size : {64, 128, 256, 512, 1024}) {
        scenario.block = {size, 1, 1};
        const auto result = launchOf(scenario).occupancy;
        EXPECT_EQ(result.blocksPerSm, 2048 / size);
        EXPECT_NEAR(result.percent, 100, 1e-9) << size;
    }
}

// 64 registers a thread leave room for 1024 threads at most, whatever the size of the block.
TEST(Exercises, SixtyFourRegistersHoldAtMost1024Threads) {
    scenario::Scenario scenario = exerciseAt("07-fixed-places", 3);
    int most = 0;
    for (int size = 32; size <= 1024; size += 32) {
        scenario.block = {size, 1, 1};
        most = std::max(most, launchOf(scenario).occupancy.blocksPerSm * size);
    }
    EXPECT_EQ(most, 1024);
}

TEST(Exercises, TheTextbooksFifteenBlocksAreTwelveBecauseOfTheRegisterUnit) {
    const gpu::Launch launch = launchOf(exerciseAt("04-partitioning", 5));
    const auto found = occupancy::differences(launch.machine, gpu::occupancyRequest(launch));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].rule, "register_unit");
    EXPECT_EQ(found[0].blocksBefore, 15);
    EXPECT_EQ(found[0].blocksAfter, 12);
}

TEST(Exercises, MetaxHas32WavesAndFindsItsBlockSizeItself) {
    const gpu::Launch launch = launchOf(exerciseAt("03-metax-functions", 2));
    EXPECT_EQ(launch.machine.limits.maxThreadsPerSm / launch.machine.limits.warpSize, 32);
    const auto best =
        occupancy::maxPotentialBlockSize(launch.machine, gpu::occupancyRequest(launch));
    EXPECT_EQ(best.blockSize, 1024);
    EXPECT_EQ(best.blocksPerSm, 2);
}

TEST(Exercises, OneCountsActiveAndDivergentWarps) {
    const history::Run& run = runOf("occupancy/exercise-1");
    EXPECT_EQ(run.warps().size(), 32U);
    EXPECT_EQ(run.launch().warpsPerBlock(), 4);
    std::map<int, std::set<std::uint32_t>> divergentWarps;  // By line of the kernel.
    std::map<int, int> divergences;
    for (const trace::Event& event : run.events()) {
        if (event.kind != trace::EventKind::Divergence) continue;
        const int line = run.launch().program.instructions[event.pc].line;
        divergentWarps[line].insert(event.warp.value);
        ++divergences[line];
    }
    EXPECT_EQ(divergentWarps[4].size(), 16U) << "the guard: warps 1 and 3 of each block";
    EXPECT_EQ(divergentWarps[7].size(), 32U) << "even and odd";
    // The loop: lanes leave it after 3, 4 and 5 rounds, so two of its tests diverge in each warp.
    EXPECT_EQ(divergentWarps[10].size(), 32U);
    EXPECT_EQ(divergences[10], 2 * 32);
    EXPECT_EQ(run.counters().divergentBranches, 16 + 32 + 64);
}

TEST(Exercises, TwoLaunches2048Threads) {
    const gpu::Launch launch = launchOf(readScenario("occupancy/exercise-2"));
    EXPECT_EQ(launch.grid.count() * launch.threadsPerBlock(), 2048);
}

TEST(Exercises, ThreeDivergesInOneOf64Warps) {
    const history::Run& run = runOf("occupancy/exercise-3");
    EXPECT_EQ(run.warps().size(), 64U);
    EXPECT_EQ(run.counters().divergentBranches, 1);
}

/// Percent of the time of all warps that is spent at a barrier. Computing and branching take the same
/// time each round, so it is the book's; only the load of the number of rounds comes on top, and is
/// left out here.
double waitingShare(const history::Run& run) {
    std::int64_t all = 0;
    for (const std::int64_t cycles : run.counters().warpCycles)
        all += cycles;
    const auto of = [&](trace::WarpState state) {
        return run.counters().warpCycles[static_cast<std::size_t>(state)];
    };
    const auto computing = all - of(trace::WarpState::LongScoreboard);
    return 100.0 * static_cast<double>(of(trace::WarpState::Barrier)) /
           static_cast<double>(computing);
}

TEST(Exercises, FourWaits17PercentOfItsTime) {
    EXPECT_NEAR(waitingShare(runOf("occupancy/exercise-4")), 17.08, 0.5);
}

// Its check: 1.9 of 4 × 3.0 units.
TEST(Exercises, FourWaitsLessWithHalfOfItsWarps) {
    EXPECT_NEAR(waitingShare(*history::record(launchOf(exerciseAt("exercise-4", 4)))),
                100 * 1.9 / 12, 0.5);
}

TEST(Exercises, FiveExchangesThroughSyncwarp) {
    const history::Run& run = runOf("occupancy/exercise-5");
    EXPECT_EQ(run.stopped(), gpu::StopReason::Finished);
    EXPECT_TRUE(run.problems().empty());
    EXPECT_EQ(run.launch().warpsPerBlock(), 1);
}

TEST(Exercises, SevenFillsHalfOrAllOfTheSm) {
    const double expected[] = {50, 50, 50, 100, 100};
    for (std::size_t step = 0; step < std::size(expected); ++step) {
        const gpu::Launch launch = launchOf(exerciseAt("exercise-7", step));
        EXPECT_LE(launch.blockCount(), launch.occupancy.blocksPerSm) << "all are resident at once";
        const auto threads = launch.blockCount() * launch.threadsPerBlock();
        EXPECT_EQ(100.0 * static_cast<double>(threads) / launch.machine.limits.maxThreadsPerSm,
                  expected[step]);
    }
}

TEST(Exercises, NineIsRefused) {
    const auto scenario =
        scenario::set(readScenario("occupancy/exercise-9"), "launch.block", "[32, 32, 1]");
    ASSERT_TRUE(scenario.isOk());
    const auto launch = scenario::makeLaunch(*scenario, support::devices());
    ASSERT_FALSE(launch.isOk());
    EXPECT_EQ(launch.problem().message.key, "occupancy.launch.threads");
}

}  // namespace
}  // namespace warpscope::scenarios
