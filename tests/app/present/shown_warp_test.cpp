#include "app/present/shown_warp.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/app/present/open_session.h"
#include "tests/app/present/split_scenario.h"
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

/// Four blocks of two warps; a thread of the last warp writes far beyond the buffer.
std::string faultyScenario() {
    std::string toml = kSplitScenario;
    const auto replace = [&](const std::string& old, const std::string& now) {
        toml.replace(toml.find(old), old.size(), now);
    };
    replace("grid = [1]", "grid = [4]");
    replace("count = 64", "count = 256");
    replace("data[i] = x;", "data[i == 250 ? 100000000 : i] = x;");
    toml.erase(toml.find("[[step]]"));
    return toml;
}

TEST(ShownWarpOfAFault, IsTheOneThatDidIt) {
    OpenSession open{faultyScenario()};
    const auto& run = *open.session.run();
    ASSERT_EQ(run.stopped(), gpu::StopReason::Fault);
    const gpu::RunProblem& fault = run.problems().back();
    ASSERT_GT(fault.warp.value, 1u);
    open.apply(session::SeekTo{0});
    EXPECT_NE(shownWarp(open.session), fault.warp) << "nothing has happened yet";
    open.apply(session::SeekEnd{});
    EXPECT_EQ(shownWarp(open.session), fault.warp);
    session::Selection selection;
    selection.warp = WarpId{1};
    open.apply(session::Select{selection});
    EXPECT_EQ(shownWarp(open.session), WarpId{1}) << "what is selected counts";
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
