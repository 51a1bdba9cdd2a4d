#include "app/views/block_travel.h"

#include <gtest/gtest.h>

#include "app/views/stage_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

/// A launch in which blocks start later than at the beginning: one block fits at a time.
class BlockTravelTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(support::kBranchyScenario);
        window.apply(session::SetKnob{"launch.dynamic_shared_bytes", "40000"});
        window.apply(session::SetKnob{"device.sm_count", "1"});
        window.session.apply(session::SetSpeed{8});
        for (const trace::Event& event : window.session.run()->events()) {
            if (event.kind == trace::EventKind::BlockStart && event.cycle > 0) start = event.cycle;
        }
        ASSERT_GT(start, 0);
        window.session.apply(session::SeekTo{start - 1});
        window.session.apply(session::Play{});
        travels.update(window.session, 1.0);
    }
    ViewWindow window{makeStageView()};
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
    travels.update(window.session, 1.4);
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

TEST_F(BlockTravelTest, NothingTravelsBackwardsOrByHand) {
    window.session.apply(session::Pause{});
    window.session.apply(session::SeekTo{start});
    travels.update(window.session, 1.1);
    EXPECT_TRUE(travels.travels().empty());
    window.session.apply(session::Play{});
    window.session.apply(session::SeekTo{0});
    travels.update(window.session, 1.2);
    EXPECT_TRUE(travels.travels().empty());
}

}  // namespace
}  // namespace warpscope::views
