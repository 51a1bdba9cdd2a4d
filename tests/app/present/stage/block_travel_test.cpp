#include "app/present/stage/block_travel.h"

#include <gtest/gtest.h>

#include "tests/app/present/open_session.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

/// A launch in which blocks start later than at the beginning: one block fits at a time.
class BlockTravelTest : public testing::Test {
  protected:
    void SetUp() override {
        window.apply(session::SetKnob{"launch.dynamic_shared_bytes", 40000});
        window.apply(session::SetKnob{"device.sm_count", 1});
        window.session.apply(session::SetSpeed{8});
        for (const trace::Event& event : window.session.run()->events()) {
            if (event.kind == trace::EventKind::BlockStart && event.cycle > 0) start = event.cycle;
        }
        ASSERT_GT(start, 0);
        window.session.apply(session::SeekTo{start - 1});
        window.session.apply(session::Play{});
        travels.update(window.session, 1.0);
    }
    OpenSession window{support::kBranchyScenario};
    BlockTravels travels{};
    Cycle start = -1;
};

TEST_F(BlockTravelTest, ABlockTravelsWhenItStartsAndThenIsThere) {
    EXPECT_TRUE(travels.travels().empty());
    window.session.apply(session::SeekTo{start});
    travels.update(window.session, 1.1);
    ASSERT_FALSE(travels.travels().empty());
    EXPECT_DOUBLE_EQ(travels.travels()[0].progress, 0);
    travels.update(window.session, 1.2);
    ASSERT_FALSE(travels.travels().empty());
    EXPECT_GT(travels.travels()[0].progress, 0.3);
    EXPECT_LT(travels.travels()[0].progress, 1);
    EXPECT_TRUE(travels.isOnTheWay(travels.travels()[0].block));
    EXPECT_FALSE(travels.isOnTheWay(BlockId{0})) << "it is there since the first cycle";
    travels.update(window.session, 1.5);
    EXPECT_TRUE(travels.travels().empty());
}

TEST_F(BlockTravelTest, NothingTravelsWithReducedMotion) {
    window.session.apply(session::SetReducedMotion{true});
    window.session.apply(session::SeekTo{start});
    travels.update(window.session, 1.1);
    EXPECT_TRUE(travels.travels().empty());
}

TEST_F(BlockTravelTest, NothingTravelsWhenItPlaysTooFastToBeSeen) {
    window.session.apply(session::SetSpeed{64});
    window.session.apply(session::SeekTo{start});
    travels.update(window.session, 1.1);
    EXPECT_TRUE(travels.travels().empty());
}

TEST_F(BlockTravelTest, AStepByHandLetsItTravelThereAndBack) {
    window.session.apply(session::StepCycles{1});
    ASSERT_EQ(window.session.cycle(), start);
    travels.update(window.session, 1.1);
    ASSERT_EQ(travels.travels().size(), 1u);
    EXPECT_EQ(travels.travels()[0].share(), 0);
    travels.update(window.session, 2.0);
    window.session.apply(session::StepCycles{-1});
    travels.update(window.session, 2.1);
    ASSERT_EQ(travels.travels().size(), 1u);
    EXPECT_EQ(travels.travels()[0].share(), 1) << "from the SM back to the queue";
}

TEST_F(BlockTravelTest, AJumpMovesNothing) {
    window.session.apply(session::Pause{});
    window.session.apply(session::SeekTo{0});
    travels.update(window.session, 1.1);
    window.session.apply(session::SeekTo{start});
    travels.update(window.session, 1.2);
    EXPECT_TRUE(travels.travels().empty());
}

TEST_F(BlockTravelTest, TheFirstBlocksTravelWhenTheRunStartsToPlay) {
    window.session.apply(session::Pause{});
    window.session.apply(session::SeekTo{0});
    travels.update(window.session, 1.1);
    window.session.apply(session::Play{});
    travels.update(window.session, 1.2);
    ASSERT_FALSE(travels.travels().empty());
    EXPECT_EQ(travels.travels()[0].block, BlockId{0}) << "the first of the queue";
    for (const Travel& travel : travels.travels()) {
        EXPECT_EQ(travel.sm, SmId{0}) << "the only one";
        EXPECT_FALSE(travel.isReturn);
        EXPECT_LT(travel.progress, 1);
    }
}

TEST_F(BlockTravelTest, ASwarmOfBlocksIsThereAtOnce) {
    window.apply(session::SetKnob{"launch.dynamic_shared_bytes", 0});
    window.apply(session::SetKnob{"device.sm_count", 64});
    window.apply(session::SetKnob{"launch.grid", Dim3{400, 1, 1}});
    ASSERT_EQ(window.session.run()->blocks().size(), 400u);
    ASSERT_GT(window.session.run()->cycles(), 1);
    window.session.apply(session::Pause{});
    window.session.apply(session::SeekTo{0});
    travels.update(window.session, 1.1);
    window.session.apply(session::Play{});
    travels.update(window.session, 1.2);
    EXPECT_TRUE(travels.travels().empty());
}

TEST_F(BlockTravelTest, TheSlowerItPlaysTheLongerTheWay) {
    window.session.apply(session::SetSpeed{0.5});
    window.session.apply(session::SeekTo{start});
    travels.update(window.session, 1.1);
    ASSERT_FALSE(travels.travels().empty());
    EXPECT_GT(travels.travels()[0].length, 0.7);
}

TEST(TravelTest, GoesTheWholeWaySlowlyAtBothEnds) {
    Travel travel;
    EXPECT_FLOAT_EQ(travel.share(), 0);
    float before = 0;
    float longest = 0;
    for (int step = 1; step <= 20; ++step) {
        travel.progress = step / 20.0;
        const float share = travel.share();
        EXPECT_GT(share, before) << step;
        longest = std::max(longest, share - before);
        before = share;
    }
    EXPECT_FLOAT_EQ(travel.share(), 1);
    EXPECT_LT(longest, 0.08f) << "no jump on the way";
    travel.progress = 0.5;
    EXPECT_FLOAT_EQ(travel.share(), 0.5f);
    travel.progress = 0.1;
    EXPECT_LT(travel.share(), 0.05f);
    travel.progress = 7;
    EXPECT_FLOAT_EQ(travel.share(), 1) << "it stays there";
}

TEST(TravelTest, TheWayBackIsTheSameWay) {
    Travel there, back;
    back.isReturn = true;
    for (int step = 0; step <= 10; ++step) {
        there.progress = back.progress = step / 10.0;
        EXPECT_FLOAT_EQ(back.share(), 1 - there.share());
    }
}

// The time that passes is the share of its length, to the end.
TEST_F(BlockTravelTest, ABlockIsOnItsWayUntilItIsNearlyThere) {
    window.session.apply(session::SeekTo{start});
    travels.update(window.session, 10);
    ASSERT_FALSE(travels.travels().empty());
    const BlockId block = travels.travels()[0].block;
    const double length = travels.travels()[0].length;
    for (const double share : {0.25, 0.5, 0.75, 0.99}) {
        travels.update(window.session, 10 + share * length);
        ASSERT_FALSE(travels.travels().empty()) << share;
        EXPECT_NEAR(travels.travels()[0].progress, share, 1e-9);
        EXPECT_EQ(travels.isOnTheWay(block), share < 0.8) << share;
    }
    EXPECT_GT(travels.travels()[0].share(), 0.99f) << "all but there in its last moment";
    travels.update(window.session, 10 + 1.01 * length);
    EXPECT_TRUE(travels.travels().empty());
}

}  // namespace
}  // namespace warpscope::present
