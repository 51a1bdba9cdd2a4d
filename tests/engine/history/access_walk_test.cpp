#include "engine/history/access_walk.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::history {
namespace {

TEST(AccessWalk, TellsWhatTheReplayTellsOfEachCycle) {
    const auto run = support::runFrom(support::kBranchyScenario);
    AccessWalk walk(run);
    EXPECT_EQ(walk.cycle(), -1);
    std::size_t told = 0;
    Cycle before = -1;
    while (!walk.isDone()) {
        const auto records = walk.step();
        EXPECT_GT(walk.cycle(), before);
        before = walk.cycle();
        const auto expected = run->replay().accessesAt(walk.cycle());
        ASSERT_EQ(records.size(), expected.size()) << walk.cycle();
        for (std::size_t i = 0; i < records.size(); ++i) {
            EXPECT_EQ(records[i].access, expected[i].access);
            EXPECT_EQ(records[i].reply, expected[i].reply);
        }
        told += records.size();
    }
    EXPECT_GT(told, 20u);
    EXPECT_LT(before, run->cycles());
}

}  // namespace
}  // namespace warpscope::history
