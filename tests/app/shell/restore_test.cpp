#include <gtest/gtest.h>

#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

using support::ShellDriver;

const std::filesystem::path kScenario = support::projectRoot() / "scenarios/13-latency-hiding.toml";

/// Zooms into the timeline and scrolls its rows, as a hand does; what is kept then.
session::Settings leaveZoomed(ShellDriver& driver) {
    driver.bringInFront("timeline");
    driver.moveTo(driver.find("timeline rows"));
    driver.wheel(6);
    driver.frame(2);
    const ImVec2 middle = driver.find("timeline rows");
    driver.drag(middle, {middle.x, middle.y - 40});
    driver.frame(2);
    return driver.session().settings();
}

void expectSame(const session::Settings& left, ShellDriver& driver) {
    const auto& timeline = driver.session().settings().timeline;
    ASSERT_TRUE(timeline);
    EXPECT_NEAR(timeline->from, left.timeline->from, 1e-6);
    EXPECT_NEAR(timeline->to, left.timeline->to, 1e-6);
    EXPECT_NEAR(timeline->row, left.timeline->row, 0.01);
}

TEST(Restore, TheTimelineShowsTheCyclesAndRowsThatItWasLeftAt) {
    session::Settings left;
    {
        ShellDriver driver;
        driver.open(kScenario);
        driver.session().apply(session::SetArrangement{session::Arrangement::Overview});
        driver.session().apply(session::SetKnob{"launch.block", Dim3{1024, 1, 1}});
        driver.settle();
        left = leaveZoomed(driver);
        ASSERT_TRUE(left.timeline);
        const auto cycles = static_cast<double>(driver.session().run()->cycles());
        EXPECT_LT(left.timeline->to - left.timeline->from, cycles / 2);
        EXPECT_GT(left.timeline->row, 1);
    }
    ShellDriver next(left, kScenario);
    next.frame(3);
    expectSame(left, next);
}

TEST(Restore, TheTimelineIsGroupedAndFoldedAsItWasLeft) {
    session::Settings left;
    {
        ShellDriver driver;
        driver.resize(1600, 1000);
        driver.open(kScenario);
        driver.session().apply(session::SetArrangement{session::Arrangement::Overview});
        driver.frame(2);
        driver.click("timeline grouping");
        driver.click("timeline fold");
        driver.click("timeline compress");
        driver.frame(2);
        left = driver.session().settings();
        ASSERT_TRUE(left.timeline);
        EXPECT_EQ(left.timeline->grouping, "block");
        EXPECT_FALSE(left.timeline->folded.empty());
        EXPECT_TRUE(left.timeline->isCompressed);
    }
    ShellDriver next(left, kScenario);
    next.resize(1600, 1000);
    next.frame(3);
    EXPECT_EQ(next.session().settings().timeline, left.timeline);
}

}  // namespace
}  // namespace warpscope::shell
