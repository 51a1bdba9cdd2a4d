#include "app/views/buffers/buffers_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/present/memory_scenario.h"
#include "tests/app/present/ragged_scenario.h"
#include "tests/app/present/transpose_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class BuffersViewTest : public testing::Test {
  protected:
    void open(const std::string& toml) {
        window.open(toml);
        window.apply(session::RevealAnswer{});
        window.apply(session::SeekEnd{});
        window.driver.frame(30);  // The run is read in pieces, a frame each.
    }
    ViewWindow window{makeBuffersView(), 900, 600};
};

TEST_F(BuffersViewTest, EveryBufferHasItsPictureAndItsShape) {
    open(present::transposeScenario("tiled", 1));
    for (const char* id : {"buffer 0", "buffer 1", "buffer 2"})
        EXPECT_TRUE(window.driver.has(id)) << id;
    EXPECT_FALSE(window.driver.has("buffer 3"));
    EXPECT_TRUE(window.driver.hasText("a · 32 × 32 · read")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("c · 32 × 32 · written"));
    EXPECT_TRUE(window.driver.hasText("rows of 32 banks"));
}

TEST_F(BuffersViewTest, TheSentenceSaysThatTheNaiveKernelWritesAColumn) {
    open(present::transposeScenario("naive"));
    EXPECT_TRUE(window.driver.hasText("writes a column of c")) << window.driver.allText();
    // The warp that is looked at stands out in both matrices: a row, which is one box, and a
    // column.
    const auto mine = window.canvas.seen(support::Painted::Kind::Fill, window.theme.palette.accent);
    EXPECT_GE(mine.size(), 33u);
    EXPECT_TRUE(window.driver.hasText("W0")) << "what is ringed has its name beside it";
}

TEST_F(BuffersViewTest, PointingAtACellSaysWhoAndAClickGoesThere) {
    open(present::transposeScenario("naive"));
    window.driver.moveTo(window.driver.find("buffer 1"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("last written by warp")) << window.driver.allText();
    const auto* hover = window.last<session::Hover>();
    ASSERT_NE(hover, nullptr);
    const WarpId warp = hover->selection.warp.value_or(WarpId{});
    EXPECT_TRUE(warp.isValid());
    window.driver.click("buffer 1");
    ASSERT_NE(window.last<session::SeekTo>(), nullptr);
    ASSERT_NE(window.last<session::Select>(), nullptr);
    EXPECT_EQ(window.last<session::Select>()->selection.warp, warp);
    const auto segment =
        window.session.run()->segmentAt(warp, window.last<session::SeekTo>()->cycle);
    ASSERT_TRUE(segment);
    EXPECT_EQ(segment->state, trace::WarpState::Issued);
}

TEST_F(BuffersViewTest, TheColoursCanBeChosenAndEachHasItsWords) {
    open(present::transposeScenario("tiled"));
    EXPECT_TRUE(window.driver.hasText("each its own shade"));
    window.driver.click("buffers time");
    window.driver.frame();
    EXPECT_TRUE(window.driver.hasText("just now"));
    window.driver.click("buffers count");
    window.driver.frame();
    EXPECT_TRUE(window.driver.hasText("once"));
    window.driver.click("buffers block");
    window.driver.frame();
    EXPECT_TRUE(window.driver.hasText("block 0"));
}

// What the cells hold and whether L1 has them stand as they are at the cursor, with their words.
TEST_F(BuffersViewTest, ValuesTheOrderAndL1AreColoursOfTheirOwn) {
    open(present::transposeScenario("naive"));
    window.driver.click("buffers value");
    window.driver.frame();
    EXPECT_TRUE(window.driver.hasText("a · 32 × 32 · 0 to 1023")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("the least of its buffer"));
    window.driver.click("buffers l1");
    window.driver.frame();
    EXPECT_TRUE(window.driver.hasText("of SM 0 has")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("not in L1"));
    window.driver.click("buffers order");
    window.driver.frame();
    EXPECT_TRUE(window.driver.hasText("the latest access"));
    window.driver.moveTo(window.driver.find("buffer 0"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("is now")) << window.driver.allText();
    window.apply(session::SeekTo{0});
    window.driver.click("buffers value");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("c · 32 × 32 · 0 to 0")) << "nothing is written yet";
}

// The last row of 1003 elements ends early: behind it is nothing, whatever the colours tell.
TEST_F(BuffersViewTest, NothingIsPaintedWhereABufferHasNoElement) {
    open(present::raggedScenario());
    for (const char* by : {"buffers warp", "buffers value", "buffers l1"}) {
        window.driver.click(by);
        window.driver.frame(2);
        const ImVec2 middle = window.driver.find("buffer 0"),
                     size = window.driver.sizeOf("buffer 0");
        const auto fillsAt = [&](ImVec2 at) {
            return std::ranges::count_if(window.canvas.painted(), [&](const auto& one) {
                return one.kind == support::Painted::Kind::Fill && one.box.left < at.x &&
                       at.x < one.box.right && one.box.top < at.y && at.y < one.box.bottom;
            });
        };
        const ImVec2 first{middle.x - size.x / 2 + 3, middle.y - size.y / 2 + 3};
        const ImVec2 last{middle.x + size.x / 2 - 3, middle.y + size.y / 2 - 3};
        EXPECT_EQ(fillsAt(first), fillsAt(last) + 2) << by << ": the ground and the cell";
        window.driver.moveTo(first);
        window.driver.frame(2);
        EXPECT_TRUE(window.driver.hasText("a[0]")) << by << ": " << window.driver.allText();
        window.driver.moveTo(last);
        window.driver.frame(2);
        EXPECT_FALSE(window.driver.hasText("a[10")) << by << ": " << window.driver.allText();
    }
    EXPECT_TRUE(window.driver.hasText("buffers' 1067 elements")) << "1003 of a and 64 of out";
}

// The number that a lesson asks for was a shade among shades.
TEST_F(BuffersViewTest, WhatTheFirstRingedCellHoldsStandsBesideItWhereCellsAreSmall) {
    open(present::transposeScenario("naive"));
    window.apply(session::SeekEnd{});
    window.driver.click("buffers value");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("] = ")) << window.driver.allText();
    window.driver.click("buffers l1");
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("] = ")) << "that tells no value";
}

// Beside two others the cells of a tile were too small for a number.
TEST_F(BuffersViewTest, AClickOnANameShowsThatBufferAloneWithItsNumbers) {
    open(present::transposeScenario("tiled"));
    window.driver.click("buffers value");
    window.driver.frame(2);
    const float before = window.driver.sizeOf("buffer 0").x;
    window.driver.click("heading 0");
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.has("buffer 1"));
    EXPECT_GT(window.driver.sizeOf("buffer 0").x, before);
    window.driver.click("heading 0");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("buffer 1"));
}

// In another scenario the same place in the list is another buffer, and nobody asked for it alone.
TEST_F(BuffersViewTest, AnotherScenarioShowsAllOfItsBuffersAndAKnobKeepsTheOne) {
    open(present::transposeScenario("tiled"));
    window.driver.click("heading 0");
    window.driver.frame(2);
    window.apply(session::SetKnob{"launch.registers_per_thread", std::int64_t{64}});
    window.driver.frame(30);
    ASSERT_TRUE(window.driver.has("buffer 0"));
    EXPECT_FALSE(window.driver.has("buffer 1"));
    open(present::raggedScenario());
    EXPECT_TRUE(window.driver.has("buffer 0"));
    EXPECT_TRUE(window.driver.has("buffer 1"));
}

// Each colouring is asked for by its name, and the step's ring goes around what it colours.
TEST_F(BuffersViewTest, AStepThatPointsAtAColouringBringsIt) {
    open(present::transposeScenario("naive") +
         "[[step]]\ntext = 'a'\n[[step]]\ntext = 'b'\nviews = ['buffers']\n");
    const std::vector<std::string> wanted{"buffers value"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.apply(session::GoToStep{1});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("0 to 1023")) << window.driver.allText();
    ASSERT_FALSE(spots.found.empty());
    EXPECT_GT(spots.found.back().height(), 200);
}

// It ran through "the block is on no SM now", the heading of a row below the first one.
TEST_F(BuffersViewTest, TheRingAroundAllCellsCutsNoHeading) {
    open(present::transposeScenario("tiled", 1) +
         "[[step]]\ntext = 'a'\n[[step]]\ntext = 'b'\ngo_to = 'end'\nviews = ['buffers']\n");
    const std::vector<std::string> wanted{"buffers value"};
    Spots arrival{wanted, {}};
    window.spots = &arrival;  // which brings the colouring that it asks for
    window.apply(session::GoToStep{1});
    window.driver.frame(2);
    for (const float width : {700.0f, 560.0f, 420.0f}) {
        Spots spots{wanted, {}};
        window.spots = &spots;
        window.resize(width, 460);
        window.driver.frame(20);
        ASSERT_FALSE(spots.found.empty());
        const draw::Box ring = spots.found.back();
        for (const support::Painted& one : window.canvas.painted()) {
            const bool isInside = one.box.top > ring.top && one.box.bottom < ring.bottom;
            if (one.kind == support::Painted::Kind::Words && isInside)
                EXPECT_LE(one.box.right, ring.right + 1) << one.words << width;
        }
        window.spots = nullptr;
    }
}

TEST_F(BuffersViewTest, EverythingIsToldInBothLanguages) {
    open(present::transposeScenario("tiled"));
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        for (const char* by : {"buffers warp", "buffers block", "buffers time", "buffers order",
                               "buffers count", "buffers l1", "buffers value"}) {
            window.driver.click(by);
            window.driver.moveTo(window.driver.find("buffer 2"));
            window.driver.frame(2);
            EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
        }
    }
}

TEST_F(BuffersViewTest, WhileAQuestionIsOpenNothingIsGivenAway) {
    window.open(present::memoryScenario(2));
    window.apply(session::GoToStep{0});
    ASSERT_TRUE(window.session.isQuestionOpen());
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.has("buffer 0"));
    EXPECT_TRUE(window.driver.hasText("after the answer"));
}

// In a lecture beside code and a deadlock there was a button and a sentence, and no buffer.
TEST_F(BuffersViewTest, InALowPanelThePictureAndItsColoursComeBeforeTheSentence) {
    open(present::transposeScenario("tiled", 1));
    const std::string untouched = window.session.text("view.buffers.legend.untouched");
    for (const float height : {130.0f, 170.0f, 240.0f}) {
        window.resize(900, height);
        EXPECT_TRUE(window.driver.has("buffer 0")) << height;
        EXPECT_TRUE(window.canvas.hasWords(untouched, {0, 0, 900, height}))
            << height << window.driver.allText();
    }
}

}  // namespace
}  // namespace warpscope::views
