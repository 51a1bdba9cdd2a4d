#include "app/present/threads/thread_map.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/present/lane_words.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

gpu::Launch launchOf(const std::string& grid, const std::string& block) {
    return support::launchFrom(
        kSplitScenario,
        {{"launch.grid", grid}, {"launch.block", block}, {"argument.data.count", "4096"}});
}

TEST(ThreadPlane, EveryThreadOfTheGridStandsOnceAndKnowsWhere) {
    for (const auto& [grid, block] : {std::pair{"[4]", "[64]"},
                                      {"[3,2]", "[8,8]"},
                                      {"[2,1,2]", "[8,3,4]"},
                                      {"[1]", "[8,4,6]"},
                                      {"[1]", "[6,7]"},
                                      {"[7]", "[100]"},
                                      {"[2]", "[1000]"},
                                      {"[37]", "[32]"}}) {
        const gpu::Launch launch = launchOf(grid, block);
        const ThreadPlane plane(launch);
        const auto threads = launch.blockCount() * launch.threadsPerBlock();
        EXPECT_GE(plane.columns() * plane.rows(), threads);
        EXPECT_TRUE(plane.isFolded() || plane.columns() * plane.rows() == threads);
        std::vector<int> seen(static_cast<std::size_t>(threads));
        for (std::int64_t row = 0; row < plane.rows(); ++row) {
            for (std::int64_t column = 0; column < plane.columns(); ++column) {
                if (!plane.holds(column, row)) continue;
                const auto thread = plane.at(column, row);
                EXPECT_EQ(thread.threadIdx, threadIndexOf(launch, thread.warp, thread.lane));
                EXPECT_EQ(plane.placeOf(thread.warp, thread.lane),
                          (ThreadPlane::Place{column, row}));
                ++seen[static_cast<std::size_t>(globalThreadOf(launch, thread.warp, thread.lane))];
            }
        }
        EXPECT_EQ(std::ranges::count(seen, 1), static_cast<std::ptrdiff_t>(seen.size()));
    }
}

// Six layers beside each other were slivers: they stand in two rows, x and y as before.
TEST(ThreadPlane, ManyLayersOfABlockStandInSeveralRows) {
    const ThreadPlane plane(launchOf("[1]", "[8,4,6]"));
    EXPECT_EQ(plane.layersAcross(), 3);
    EXPECT_EQ(plane.layersDown(), 2);
    EXPECT_EQ(plane.columns(), 24);
    EXPECT_EQ(plane.rows(), 8);
    EXPECT_EQ(plane.at(9, 5).threadIdx, (Dim3{1, 1, 4}));
    EXPECT_EQ(ThreadPlane(launchOf("[1]", "[8,8,2]")).layersAcross(), 2) << "few stay in one";
}

TEST(ThreadPlane, StretchesOfOneWarpMakeUpEachRow) {
    for (const auto& [grid, block] : {std::pair{"[2]", "[48]"},
                                      {"[3,2]", "[8,8]"},
                                      {"[2,1,2]", "[8,3,4]"},
                                      {"[1]", "[8,4,6]"},
                                      {"[1]", "[6,7]"},
                                      {"[2]", "[1000]"},
                                      {"[37]", "[40]"}}) {
        const ThreadPlane plane(launchOf(grid, block));
        for (std::int64_t row = 0; row < plane.rows(); ++row) {
            for (std::int64_t column = 0; column < plane.columns();) {
                if (!plane.holds(column, row)) {
                    ++column;
                    continue;
                }
                const auto [first, count] = plane.stretchAt(column, row);
                ASSERT_LE(column + count, plane.columns());
                for (int i = 0; i < count; ++i) {
                    EXPECT_EQ(plane.at(column + i, row).warp, first.warp);
                    EXPECT_EQ(plane.at(column + i, row).lane, first.lane + i);
                }
                column += count;
            }
        }
    }
}

TEST(ThreadPlane, ALongLineIsFoldedIntoAPlane) {
    for (const auto& [grid, block] :
         {std::pair{"[1056]", "[256]"}, {"[8]", "[256]"}, {"[1]", "[1024]"}}) {
        const ThreadPlane plane(launchOf(grid, block));
        EXPECT_TRUE(plane.isFolded()) << grid << block;
        EXPECT_LE(plane.columns(), 4 * plane.rows()) << grid << block;
        EXPECT_LE(plane.rows(), 4 * plane.columns()) << grid << block;
    }
    EXPECT_FALSE(ThreadPlane(launchOf("[2]", "[32]")).isFolded()) << "it can be seen as it is";
    const ThreadPlane blocks(launchOf("[4]", "[32]"));
    EXPECT_EQ(blocks.rows(), 4) << "128 in a row are a strip of a few pixels";
    EXPECT_FALSE(ThreadPlane(launchOf("[4]", "[32]"), ThreadPlane::Rows::OfAHundred).isFolded())
        << "rows of 32 would tell of the warps";
    EXPECT_FALSE(ThreadPlane(launchOf("[4,4]", "[64]")).isFolded());
}

TEST(ThreadPlane, InAPlaneXRunsToTheRightAndYDown) {
    const ThreadPlane plane(launchOf("[2,2]", "[8,8]"));
    EXPECT_EQ(plane.columns(), 16);
    EXPECT_EQ(plane.rows(), 16);
    const auto thread = plane.at(9, 2);
    EXPECT_EQ(thread.blockIdx, (Dim3{1, 0, 0}));
    EXPECT_EQ(thread.threadIdx, (Dim3{1, 2, 0}));
    EXPECT_EQ(thread.inBlock, 17) << "figure 4.7";
}

TEST(ThreadFates, TellWhoSatOutAndGoBackwardsToo) {
    const auto run = support::runFrom(kSplitScenario);
    ThreadFates fates(run);
    fates.moveTo(0);
    EXPECT_EQ(fates.of(WarpId{0}, 3), ThreadFate::Waiting);
    const auto& events = run->events();
    const auto split = std::ranges::find(events, trace::EventKind::Divergence, &trace::Event::kind);
    ASSERT_NE(split, events.end());
    fates.moveTo(split->cycle);
    EXPECT_EQ(fates.of(WarpId{0}, 3), ThreadFate::Together);
    EXPECT_EQ(fates.divergedWarps(), 0);
    fates.moveTo(run->cycles() - 1);
    EXPECT_EQ(fates.of(WarpId{0}, 3), ThreadFate::SatOut) << "it waited for the else side";
    EXPECT_EQ(fates.of(WarpId{0}, 30), ThreadFate::SatOut);
    EXPECT_EQ(fates.divergedWarps(), 2);
    fates.moveTo(split->cycle);
    EXPECT_EQ(fates.of(WarpId{0}, 3), ThreadFate::Together);
}

TEST(ThreadFates, CycleByCycleTheyAreThoseOfAJump) {
    const auto run = support::runFrom(kSplitScenario);
    ThreadFates walked(run);
    for (Cycle cycle = 0; cycle < run->cycles(); ++cycle) {
        walked.moveTo(cycle);
        if (cycle % 13 != 0) continue;
        ThreadFates jumped(run);
        jumped.moveTo(cycle);
        for (const std::uint32_t warp : {0U, 1U})
            for (int lane = 0; lane < 32; ++lane)
                ASSERT_EQ(walked.of(WarpId{warp}, lane), jumped.of(WarpId{warp}, lane))
                    << cycle << " " << warp << " " << lane;
    }
}

TEST(ThreadFates, WhoNeverSatOutInAWarpThatSplitTookEveryPass) {
    const auto run = support::runFrom(R"toml(
format = 1
title = "Boundary"
summary = "Some threads lie outside."
source = "PMPP 4.6"
[device]
preset = "a100"
sm_count = 1
[kernel]
code = '''
__global__ void bounded(float* data, int n) {
  if (threadIdx.x < n) data[threadIdx.x] = 1.0f;
}
'''
[launch]
grid = [1]
block = [64]
[[argument]]
name = "data"
count = 64
[[argument]]
name = "n"
value = 40
)toml");
    ThreadFates fates(run);
    fates.moveTo(run->cycles() - 1);
    EXPECT_EQ(fates.of(WarpId{0}, 5), ThreadFate::Together);
    EXPECT_EQ(fates.of(WarpId{1}, 5), ThreadFate::Took);
    EXPECT_EQ(fates.of(WarpId{1}, 9), ThreadFate::SatOut);
    EXPECT_EQ(fates.divergedWarps(), 1);
}

}  // namespace
}  // namespace warpscope::present
