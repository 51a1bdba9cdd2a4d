#include "app/present/shown_warp.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

class ShownWarpTest : public testing::Test {
  protected:
    WarpId shownAfter(const session::Selection& selection) {
        window.apply(session::Select{selection});
        return shownWarp(window.session);
    }
    OpenSession window{support::kBranchyScenario};
};

TEST_F(ShownWarpTest, IsTheSelectedOne) {
    session::Selection selection;
    selection.warp = WarpId{5};
    EXPECT_EQ(shownAfter(selection), WarpId{5});
}

TEST_F(ShownWarpTest, OfASelectedBlockItIsTheFirst) {
    session::Selection selection;
    selection.block = BlockId{3};
    EXPECT_EQ(shownAfter(selection), WarpId{6}) << "two warps a block";
}

TEST_F(ShownWarpTest, WithoutASelectionItIsOneThatIsThere) {
    const auto& run = *window.session.run();
    for (Cycle cycle = run.blocks()[0].start; cycle < run.cycles() - 1; cycle += 50) {
        window.session.apply(session::SeekTo{cycle});
        const WarpId warp = shownWarp(window.session);
        ASSERT_TRUE(warp.isValid());
        bool isAnyOnSm0 = false;
        for (const WarpId other : run.warpsOfSm(SmId{0}))
            isAnyOnSm0 |= run.segmentAt(other, cycle).has_value();
        if (isAnyOnSm0) {
            EXPECT_TRUE(run.segmentAt(warp, cycle).has_value()) << cycle;
        }
    }
}

TEST_F(ShownWarpTest, AWarpThatTheRunDoesNotHaveIsNotShown) {
    session::Selection selection;
    selection.warp = WarpId{9999};
    EXPECT_LT(shownAfter(selection).value, window.session.run()->warps().size());
}

TEST(LanesOf, TheLastWarpOfABlockMayBePadded) {
    const auto launch =
        support::launchFrom(support::kBranchyScenario, {{"launch.block", "[40,1,1]"}});
    EXPECT_EQ(lanesOf(launch, WarpId{0}), firstLanes(32));
    EXPECT_EQ(lanesOf(launch, WarpId{1}), firstLanes(8));
}

}  // namespace
}  // namespace warpscope::present
