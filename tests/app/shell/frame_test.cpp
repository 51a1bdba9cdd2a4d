#include <gtest/gtest.h>

#include <algorithm>

#include "app/session/base/arrangement.h"
#include "app/shell/layout/arrangements.h"
#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"
#include "tests/support/stored_run.h"

namespace warpscope::shell {
namespace {

using support::keysOf;
using support::ShellDriver;

TEST(Frame, WithNothingOpenTheLibraryIsOffered) {
    ShellDriver driver;
    EXPECT_TRUE(driver.hasText("Choose a scenario"));
    driver.click("entry.01-four-levels");
    driver.settle();
    ASSERT_TRUE(driver.session().hasScenario());
    EXPECT_FALSE(driver.hasText("Choose a scenario"));
    EXPECT_TRUE(driver.hasText(driver.session().scenario().title.en));
}

TEST(Frame, EveryArrangementShowsItsViewsByTheirHeadings) {
    ShellDriver driver;
    driver.openNamed("08-if-else");
    for (const session::Arrangement arrangement : session::kArrangements) {
        driver.session().apply(session::SetArrangement{arrangement});
        driver.frame(2);
        const std::string splitter = "splitter." + std::string(session::nameOf(arrangement));
        EXPECT_TRUE(driver.has(splitter + ".left") || driver.has(splitter + ".rows")) << splitter;
        EXPECT_EQ(driver.allText().find("⟨"), std::string::npos) << "a text is missing:\n"
                                                                 << driver.allText();
    }
}

TEST(Frame, AHiddenViewGoesAndComesBack) {
    ShellDriver driver;
    driver.openNamed("08-if-else");
    EXPECT_FALSE(driver.has("splitter.divergence.rows")) << "a lesson has few views";
    driver.session().apply(session::SetArrangement{session::Arrangement::Overview});
    for (const std::string& view : viewsOf(treeOf(session::Arrangement::Overview).children[1]))
        driver.session().apply(session::ToggleView{view});
    driver.frame(2);
    EXPECT_FALSE(driver.has("splitter.overview.rows"));
    driver.session().apply(session::ToggleView{"timeline"});
    driver.frame(2);
    EXPECT_TRUE(driver.has("splitter.overview.rows"));
}

// Whoever makes the window small must be able to make it large again.
TEST(Frame, SurvivesEverySizeAndScale) {
    ShellDriver driver;
    driver.openNamed("08-if-else");
    for (const auto& [width, height] : {std::pair{1.0f, 1.0f},
                                        {64.0f, 64.0f},
                                        {320.0f, 2000.0f},
                                        {2000.0f, 120.0f},
                                        {3840.0f, 2160.0f}}) {
        for (const session::Arrangement arrangement : session::kArrangements) {
            driver.session().apply(session::SetArrangement{arrangement});
            for (const float scale : {session::kMinScale, 1.0f, session::kMaxScale}) {
                driver.session().apply(session::SetScale{scale});
                driver.resize(width, height);
            }
        }
    }
    driver.session().apply(session::SetScale{1});
    driver.resize(1280, 800);
    EXPECT_TRUE(driver.hasText("A warp splits at if-else"));
}

TEST(Frame, TellsWhatItShowsAndWhere) {
    ShellDriver driver;
    driver.openNamed("08-if-else");
    driver.session().apply(session::SetArrangement{session::Arrangement::Divergence});
    driver.frame(2);
    const auto& shown = driver.shell().shown();
    EXPECT_EQ(keysOf(shown),
              (std::vector<std::string>{"bar", "inspector", "knobs", "lanes", "lesson", "source",
                                        "timeline", "transport"}));
    for (std::size_t a = 0; a < shown.size(); ++a) {
        EXPECT_GE(shown[a].box.left, 0);
        EXPECT_GE(shown[a].box.top, 0);
        EXPECT_LE(shown[a].box.right, 1280);
        EXPECT_LE(shown[a].box.bottom, 800);
        for (std::size_t b = 0; b < a; ++b)
            EXPECT_FALSE(shown[a].box.overlaps(shown[b].box)) << shown[a].key << shown[b].key;
    }
    driver.session().apply(session::ToggleView{"timeline"});
    driver.frame(2);
    const auto keys = keysOf(driver.shell().shown());
    EXPECT_EQ(std::ranges::count(keys, "timeline"), 0) << "it is hidden";
    EXPECT_EQ(std::ranges::count(keys, "knobs"), 1);
}

TEST(Frame, ARunFromAFileBringsTheTimelineInFrontOfWhatTheStepShows) {
    ShellDriver driver;
    driver.openNamed("03-barrier");
    driver.session().apply(session::SetArrangement{session::Arrangement::Overview});
    driver.frame(2);
    ASSERT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "scene"), 1);
    const auto file = support::storedRun(*driver.session().run(), "Stored");
    driver.session().apply(session::OpenFile{file});
    driver.frame(2);
    EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "timeline"), 1);
    EXPECT_TRUE(driver.session().hasPinnedRun());
}

TEST(Frame, AStepOfALessonHasThreeViewsAtMostAndTheWordsAllTheirRoom) {
    ShellDriver driver;
    for (const char* name : {"01-blocks-to-sms", "03-barrier", "08-if-else", "13-latency-hiding"}) {
        driver.openNamed(name);
        const auto keys = keysOf(driver.shell().shown());
        EXPECT_LE(keys.size(), 6u) << name << ": bar, lesson, transport and three views";
        EXPECT_EQ(std::ranges::count(keys, "lesson"), 1);
    }
    driver.key(ImGuiKey_2);
    driver.frame(2);
    EXPECT_GT(driver.shell().shown().size(), 6u) << "everything else is one key away";
}

// The first page of all had two sets of play buttons, and those of the run moved nothing in sight.
TEST(Frame, ADrawnSceneAloneHasNoTransportOfTheRun) {
    ShellDriver driver;
    driver.openNamed("chapter-1-machine/05-host-and-device");
    const auto count = [&](const char* key) {
        return std::ranges::count(keysOf(driver.shell().shown()), key);
    };
    EXPECT_EQ(count("scene"), 1);
    EXPECT_EQ(count("source"), 1) << "the code whose calls are drawn";
    EXPECT_TRUE(driver.has("scene forward"));
    EXPECT_EQ(count("transport"), 0);
    driver.session().apply(session::GoToStep{2});
    driver.settle();
    ASSERT_EQ(count("scene"), 0);
    EXPECT_EQ(count("transport"), 1);
}

TEST(Frame, TellsWhereWallClockTimeStands) {
    ShellDriver driver;
    driver.openNamed("08-if-else");
    // In the smaller window the knobs are one of several tabs, the one in front.
    for (const auto& [width, height] : {std::pair{1280.0f, 800.0f}, {960.0f, 540.0f}}) {
        driver.session().apply(session::SetArrangement{session::Arrangement::Overview});
        driver.resize(width, height);
        for (const ShownPanel& panel : driver.shell().shown()) {
            if (panel.key != "knobs") {
                EXPECT_EQ(panel.clock, draw::Box{}) << panel.key;
                continue;
            }
            const draw::Box& clock = panel.clock;
            EXPECT_GT(clock.width(), 20);
            EXPECT_GT(clock.height(), 8);
            EXPECT_GT(clock.left, panel.box.left + 30) << "right of the title";
            EXPECT_LE(clock.right, panel.box.right);
            EXPECT_GE(clock.top, panel.box.top);
            EXPECT_LE(clock.bottom, panel.box.top + 40) << "in the heading";
        }
        EXPECT_EQ(std::ranges::count(keysOf(driver.shell().shown()), "knobs"), 1) << width;
    }
}

TEST(Frame, TellsThePanelsThatAreNoViews) {
    ShellDriver driver;
    EXPECT_EQ(keysOf(driver.shell().shown()), (std::vector<std::string>{"bar", "empty"}));
    driver.openNamed("04-wrong-barrier");
    driver.session().apply(session::GoToStep{3});
    driver.settle();
    auto keys = keysOf(driver.shell().shown());
    EXPECT_EQ(std::ranges::count(keys, "run_end"), 1) << "it ends in a deadlock";
    EXPECT_EQ(std::ranges::count(keys, "problems"), 0);
    driver.session().apply(session::SetKnob{"launch.block", Dim3{2000, 1, 1}});
    driver.settle();
    keys = keysOf(driver.shell().shown());
    EXPECT_EQ(std::ranges::count(keys, "problems"), 1) << "no block has 2000 threads";
}

}  // namespace
}  // namespace warpscope::shell
