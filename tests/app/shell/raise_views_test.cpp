#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "app/session/base/arrangement.h"
#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {
namespace {

using support::ShellDriver;

/// A projector at scale 2: 960 × 540 in effect.
void useProjector(ShellDriver& driver, session::Arrangement arrangement) {
    driver.openNamed("08-if-else");
    driver.session().apply(session::SetArrangement{arrangement});
    driver.resize(960, 540);
    driver.frame(2);
}

TEST(RaiseViews, InATightWindowATabBringsItsViewInFront) {
    ShellDriver driver;
    useProjector(driver, session::Arrangement::Overview);
    EXPECT_TRUE(driver.has("launch.block"));
    EXPECT_TRUE(driver.has("next step")) << "the lesson has a place of its own";
    driver.click("tab.occupancy");
    driver.frame(2);
    EXPECT_FALSE(driver.has("launch.block"));
    EXPECT_TRUE(driver.hasText("block slots")) << driver.allText();
    driver.resize(1280, 800);
    driver.frame(2);
    EXPECT_FALSE(driver.has("tab.occupancy"));
    EXPECT_TRUE(driver.has("launch.block"));
}

// Behind another tab the timeline heard no key, and nothing happened.
TEST(RaiseViews, WhoeverLooksForAPlaceOfTheRunHasTheTimelineInFront) {
    ShellDriver driver;
    useProjector(driver, session::Arrangement::Overview);
    driver.resize(640, 360);
    driver.frame(2);
    ASSERT_FALSE(driver.has("timeline rows"));
    driver.key(ImGuiKey_F, ImGuiMod_Ctrl);
    driver.frame(4);
    EXPECT_TRUE(driver.has("timeline rows"));
    EXPECT_TRUE(driver.has("timeline previous")) << "with the field open";
}

TEST(RaiseViews, AViewThatTheMenuShowsAgainStandsInFront) {
    ShellDriver driver;
    useProjector(driver, session::Arrangement::Divergence);
    driver.session().apply(session::ToggleView{"inspector"});
    driver.frame(2);
    EXPECT_FALSE(driver.has("tab.inspector"));
    EXPECT_TRUE(driver.has("instructions")) << "the source is in front";
    driver.click("menu.view.title");
    driver.frame(2);
    driver.click("show.inspector");
    driver.frame(2);
    EXPECT_TRUE(driver.has("tab.inspector"));
    EXPECT_FALSE(driver.has("instructions"));
}

TEST(RaiseViews, AStepThatIsAboutAViewBringsItInFrontUntilSomebodyClicks) {
    const auto folder = support::freshFolder("shell_step_about_a_view");
    std::ofstream(folder / "device.toml")
        << "[device]\npreset = 'a100'\n[kernel]\ncode = '__global__ void k(int* x) { x[0] = 1; }'\n"
           "[launch]\ngrid = 1\nblock = 32\n[[argument]]\nname = 'x'\ncount = 1\n"
           "[[step]]\ntext = 'What the device tells.'\nshow = 'device'\n";
    ShellDriver driver;
    driver.resize(960, 540);
    driver.open(folder / "device.toml");
    driver.session().apply(session::GoToStep{0});
    driver.settle();
    EXPECT_TRUE(driver.has("tab.charts")) << "behind it";
    EXPECT_TRUE(driver.hasText("maxThreadsPerBlock")) << driver.allText();
    driver.click("tab.charts");
    driver.frame(2);
    EXPECT_FALSE(driver.hasText("maxThreadsPerBlock"));
}

// Else what stands in front of a step would depend on the steps that were seen before it.
TEST(RaiseViews, AStepWithoutViewsShowsTheSameWhetherItIsSteppedOrJumpedTo) {
    const auto inFront = [](const std::vector<int>& steps) {
        ShellDriver driver;
        driver.openNamed("08-if-else");
        for (const int step : steps) {
            driver.session().apply(session::GoToStep{step});
            driver.session().apply(session::RevealAnswer{});
            driver.settle();
        }
        std::vector<std::string> keys;
        for (const ShownPanel& panel : driver.shell().shown())
            keys.push_back(panel.key);
        return keys;
    };
    EXPECT_EQ(inFront({0, 1, 2}), inFront({2}));
}

// The words behind the answer spoke of the SM, which stood a tab behind the code.
TEST(RaiseViews, WhatAQuestionCoveredStandsInFrontBehindItsAnswer) {
    for (const bool isJumpedTo : {false, true}) {
        ShellDriver driver;
        driver.resize(853, 480);
        driver.openNamed("chapter-6-latency/04-ready-or-not");
        driver.session().apply(session::GoToStep{1});
        driver.settle();
        EXPECT_TRUE(driver.hasText("__shared__")) << driver.allText();
        driver.session().apply(session::RevealAnswer{});
        driver.settle();
        if (isJumpedTo) {
            driver.session().apply(session::GoToStep{3});
            driver.settle();
            driver.session().apply(session::GoToStep{1});
            driver.settle();
        }
        EXPECT_TRUE(driver.has("tab.source"));
        EXPECT_TRUE(driver.hasText("memory requests")) << driver.allText();
        driver.click("tab.source");
        driver.frame(2);
        EXPECT_TRUE(driver.hasText("__shared__")) << "a click counts";
    }
}

TEST(RaiseViews, WhoeverOpensAKernelFileSeesItsCode) {
    ShellDriver driver;
    driver.resize(960, 540);
    driver.openNamed("08-if-else");
    driver.session().apply(session::SetArrangement{session::Arrangement::Divergence});
    driver.frame(2);
    driver.click("tab.inspector");
    driver.session().apply(session::SetArrangement{session::Arrangement::Occupancy});
    driver.open(support::projectRoot() / "scenarios/kernels/if_else.cu");
    driver.frame(2);
    EXPECT_EQ(driver.session().settings().arrangement, session::Arrangement::Divergence);
    EXPECT_TRUE(driver.hasText("__global__")) << driver.allText();
    driver.session().apply(session::SetArrangement{session::Arrangement::Occupancy});
    driver.frame(2);
    EXPECT_EQ(driver.session().settings().arrangement, session::Arrangement::Occupancy)
        << "once: then it is the reader's turn";
}

}  // namespace
}  // namespace warpscope::shell
