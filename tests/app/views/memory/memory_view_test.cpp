#include "app/views/memory/memory_view.h"

#include <gtest/gtest.h>

#include "app/present/memory/shown_access.h"
#include "tests/app/present/memory_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class MemoryViewTest : public testing::Test {
  protected:
    void open(int stride, std::size_t access, const std::string& preset = "a100") {
        window.open(present::memoryScenario(stride, preset));
        window.apply(session::RevealAnswer{});
        goTo(access);
    }
    void goTo(std::size_t access) {
        const auto issues = present::memoryIssuesOf(*window.session.run(), WarpId{0});
        window.apply(session::SeekTo{issues[access].cycle});
    }
    ViewWindow window{makeMemoryView(), 800, 600};
};

TEST_F(MemoryViewTest, TheHeadingNamesTheWarpAndTheStatusWhatTheAccessCosts) {
    open(2, 0);
    EXPECT_EQ(window.title(), "Memory · warp 0");
    EXPECT_EQ(window.status(), "8 sectors · 50 % used");
    EXPECT_TRUE(window.driver.hasText("LDG")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("access 1 of 4"));
    goTo(1);
    EXPECT_EQ(window.status(), "2 passes");
}

TEST_F(MemoryViewTest, TheArrowsGoFromAccessToAccess) {
    open(1, 0);
    const auto issues = present::memoryIssuesOf(*window.session.run(), WarpId{0});
    EXPECT_FALSE(window.driver.has("memory previous"));
    window.driver.click("memory next");
    window.driver.frame(2);
    ASSERT_NE(window.last<session::SeekTo>(), nullptr);
    EXPECT_EQ(window.last<session::SeekTo>()->cycle, issues[1].cycle);
    EXPECT_TRUE(window.driver.hasText("access 2 of 4"));
    window.driver.click("memory previous");
    EXPECT_EQ(window.last<session::SeekTo>()->cycle, issues[0].cycle);
    goTo(3);
    EXPECT_FALSE(window.driver.has("memory next"));
}

TEST_F(MemoryViewTest, PointingAtALaneLightsItUpElsewhereAndAClickChoosesIt) {
    open(2, 0);
    const ImVec2 lanes = window.driver.find("memory lanes");
    window.driver.moveTo(lanes);
    window.driver.frame(2);
    const auto* hover = window.last<session::Hover>();
    ASSERT_NE(hover, nullptr);
    EXPECT_NEAR(hover->selection.lane.value_or(-1), 16, 1);
    EXPECT_TRUE(window.driver.hasText("threadIdx")) << window.driver.allText();
    window.driver.clickAt(lanes);
    window.driver.frame();
    const auto* select = window.last<session::Select>();
    ASSERT_NE(select, nullptr);
    EXPECT_NEAR(select->selection.lane.value_or(-1), 16, 1);
    EXPECT_EQ(select->selection.warp, WarpId{0});
}

TEST_F(MemoryViewTest, ALaneThatIsPointedAtElsewhereIsRinged) {
    open(1, 0);
    using enum support::Painted::Kind;
    const auto rings = [&] { return window.canvas.seen(Frame, window.theme.palette.text).size(); };
    const std::size_t before = rings();
    session::Selection chosen;
    chosen.warp = WarpId{0};
    chosen.lane = 7;
    window.apply(session::Select{chosen});
    EXPECT_EQ(rings(), before + 2) << "the lane, and the sector of its word";
}

// In a low panel a pale picture stood without a word that what it shows is still to come.
TEST_F(MemoryViewTest, BeforeTheFirstAccessTheHeadingSaysWhenItComes) {
    open(2, 0);
    const Cycle issued = window.session.cycle();
    ASSERT_EQ(window.status(), "8 sectors · 50 % used");
    window.apply(session::SeekTo{0});
    EXPECT_TRUE(window.status().starts_with("in cycle ")) << window.status();
    EXPECT_TRUE(window.status().ends_with(" · 8 sectors · 50 % used")) << window.status();
    EXPECT_GT(issued, 0);
}

TEST_F(MemoryViewTest, WhileAQuestionIsOpenNothingIsGivenAway) {
    window.open(present::memoryScenario(2));
    window.apply(session::GoToStep{0});
    ASSERT_TRUE(window.session.isQuestionOpen());
    EXPECT_EQ(window.status(), "");
    EXPECT_FALSE(window.driver.hasText("50 %")) << window.driver.allText();
    EXPECT_FALSE(window.driver.has("memory lines"));
    EXPECT_TRUE(window.driver.has("memory given"));
    EXPECT_TRUE(window.driver.hasText("in[62]")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("after the answer"));
    window.apply(session::AnswerQuestion{1});
    EXPECT_TRUE(window.driver.has("memory lines"));
    EXPECT_EQ(window.status(), "8 sectors · 50 % used");
}

TEST_F(MemoryViewTest, EveryPartIsToldInBothLanguagesAt32And64Lanes) {
    for (const std::string preset : {"a100", "mi250"}) {
        for (const std::size_t access : {0u, 1u, 2u, 3u}) {
            open(2, access, preset);
            for (const auto language : {text::Language::English, text::Language::Chinese}) {
                window.apply(session::SetLanguage{language});
                EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
                for (const char* part :
                     {"memory lanes", "memory lines", "memory banks", "memory passes"}) {
                    if (!window.driver.has(part)) continue;
                    window.driver.moveTo(window.driver.find(part));
                    window.driver.frame(2);
                    EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
                }
            }
            window.apply(session::SetLanguage{text::Language::English});
        }
    }
}

// "moved and…", "moved, not…", "waits for the…" stood in a half of a lecture.
TEST_F(MemoryViewTest, InANarrowPanelTheLegendHasShortWords) {
    open(2, 0);
    EXPECT_TRUE(window.driver.hasText("moved and used")) << window.driver.allText();
    for (const float width : {340.0f, 300.0f}) {
        window.resize(width, 420);
        EXPECT_FALSE(window.driver.hasText("moved and")) << width << window.driver.allText();
        EXPECT_TRUE(window.driver.hasText("not used")) << width << window.driver.allText();
        EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
    }
}

TEST_F(MemoryViewTest, AWarpWithoutAnAccessSaysSo) {
    window.open(R"toml(
format = 1
title = "Nothing"
summary = "No memory."
source = "none"
[device]
preset = "a100"
sm_count = 1
[kernel]
code = "__global__ void idle() { }"
[launch]
grid = [1]
block = [32]
)toml");
    EXPECT_TRUE(window.driver.hasText("touches no memory")) << window.driver.allText();
    EXPECT_EQ(window.status(), "");
}

// On a projector the sentence had the room of who answers when, or the other way round.
TEST_F(MemoryViewTest, InALowPanelItIsSaidAndSeenWhoAnswersWhen) {
    open(8, 0);
    window.resize(354, 223);
    EXPECT_TRUE(window.driver.hasText("bytes used; DRAM after")) << window.driver.allText();
    EXPECT_TRUE(window.driver.has("memory answers"));
    window.resize(800, 600);
    EXPECT_TRUE(window.driver.hasText("32 lanes ask for 4 bytes")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
