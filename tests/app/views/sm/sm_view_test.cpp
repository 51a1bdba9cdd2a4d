#include "app/views/sm/sm_view.h"

#include <gtest/gtest.h>

#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

class SmViewTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(support::kBranchyScenario);
        window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    }
    ViewWindow window{makeSmView(), 1000, 600};
};

TEST_F(SmViewTest, ShowsTheFirstSmUntilAnotherIsChosen) {
    EXPECT_TRUE(window.driver.hasText("SM 0"));
    window.driver.click("next sm");
    window.driver.frame(2);
    EXPECT_EQ(window.session.selected().sm, SmId{1});
    EXPECT_TRUE(window.driver.hasText("SM 1"));
    window.driver.click("next sm");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("SM 0")) << "the last is followed by the first";
    window.driver.click("previous sm");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("SM 1"));
}

TEST_F(SmViewTest, WordsOfSingleCyclesRestWhileThousandsPass) {
    const auto saysWhoIssues = [&] {
        const std::string text = window.driver.allText();
        return text.find("none can") != std::string::npos ||
               text.find(" issues") != std::string::npos;
    };
    EXPECT_TRUE(saysWhoIssues());
    window.apply(session::SetSpeed{10000});
    window.apply(session::Play{});
    EXPECT_FALSE(saysWhoIssues());
    EXPECT_TRUE(window.driver.hasText("SM 0"));
    window.apply(session::Pause{});
    EXPECT_TRUE(saysWhoIssues());
}

TEST_F(SmViewTest, FollowsTheChosenWarp) {
    const auto& warps = window.session.run()->warps();
    for (std::uint32_t i = 0; i < warps.size(); ++i) {
        if (warps[i].sm != SmId{1}) continue;
        session::Selection selection{};
        selection.warp = WarpId{i};
        window.apply(session::Select{selection});
        EXPECT_NE(window.title().find("1"), std::string::npos) << window.title();
        return;
    }
    FAIL() << "no warp on SM 1";
}

TEST_F(SmViewTest, ASchedulerCanBeChosen) {
    window.driver.click("scheduler 2");
    ASSERT_NE(window.last<session::Select>(), nullptr);
    EXPECT_EQ(window.last<session::Select>()->selection.scheduler, 2);
    EXPECT_EQ(window.last<session::Select>()->selection.sm, SmId{0});
}

TEST_F(SmViewTest, ADevicesOfOneSmNeedsNoChoice) {
    window.apply(session::SetKnob{"device.sm_count", 1});
    EXPECT_FALSE(window.driver.has("next sm"));
}

}  // namespace
}  // namespace warpscope::views
