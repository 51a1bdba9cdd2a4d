#include "app/views/threads/threads_view.h"

#include <gtest/gtest.h>

#include "tests/app/views/low_panel.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class ThreadsViewTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(present::kSplitScenario);
        window.apply(session::SeekEnd{});
    }
    ViewWindow window{makeThreadsView(), 800, 560};
};

TEST_F(ThreadsViewTest, ShowsThePlaneAndTheLinearOrderOfABlock) {
    EXPECT_TRUE(window.driver.hasText("2 of 2 warps")) << "what has split is shown first";
    window.driver.click("threads warp");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("threads plane"));
    EXPECT_TRUE(window.driver.has("threads strip"));
    EXPECT_TRUE(window.driver.hasText("1 × 1 blocks of 64 × 1 threads")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("make 2 warps of 32")) << window.driver.allText();
}

TEST_F(ThreadsViewTest, PointingAtAThreadFindsItInBothPicturesAndAClickChoosesIt) {
    using enum support::Painted::Kind;
    const auto rings = [&] { return window.canvas.seen(Frame, window.theme.palette.text).size(); };
    const std::size_t before = rings();
    for (const char* picture : {"threads plane", "threads strip"}) {
        window.driver.moveTo(window.driver.find(picture));
        window.driver.frame(2);
        const auto* hover = window.last<session::Hover>();
        ASSERT_NE(hover, nullptr);
        EXPECT_TRUE(hover->selection.lane.has_value());
        EXPECT_TRUE(window.driver.hasText("threadIdx")) << window.driver.allText();
        EXPECT_EQ(rings(), before + 2) << picture;
    }
    window.driver.click("threads strip");
    window.driver.frame();
    ASSERT_NE(window.last<session::Select>(), nullptr);
    EXPECT_TRUE(window.last<session::Select>()->selection.warp.has_value());
}

TEST_F(ThreadsViewTest, DivergenceIsCountedAndColoured) {
    window.driver.click("threads divergence");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("2 of 2 warps")) << window.driver.allText();
    EXPECT_FALSE(
        window.canvas.seen(support::Painted::Kind::Fill, window.theme.palette.elseSide).empty());
}

TEST_F(ThreadsViewTest, WhereCellsAreSmallNeighboursOfOneColourAreOneBox) {
    const auto boxes = [&] {
        return window.canvas.seen(support::Painted::Kind::Fill, window.theme.palette.accent);
    };
    window.driver.click("threads warp");
    window.driver.frame(2);
    const std::size_t withRoom = boxes().size();
    window.apply(session::SetKnob{"argument.data.count", 32768});
    window.apply(session::SetKnob{"launch.grid", Dim3{512, 1, 1}});
    window.driver.frame(2);
    EXPECT_EQ(withRoom - boxes().size(), 31U) << "the 32 lanes of a warp in the plane";
}

// 65,536 threads: the whole grid is there, a cell a block, and nothing of it is left out.
TEST_F(ThreadsViewTest, OfALargerGridACellIsABlockAndAClickShowsItsThreads) {
    window.apply(session::SetKnob{"argument.data.count", 65536});
    window.apply(session::SetKnob{"launch.grid", Dim3{1024, 1, 1}});
    window.apply(session::SeekEnd{});
    for (const char* by :
         {"threads warp", "threads lane", "threads divergence", "threads value", "threads data"}) {
        window.driver.click(by);
        window.driver.frame(8);
        EXPECT_TRUE(window.driver.hasText("1024 × 1 blocks")) << by;
        EXPECT_TRUE(window.driver.hasText("1 block a cell")) << window.driver.allText();
        EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
    }
    window.driver.click("threads divergence");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("2048 of 2048 warps")) << window.driver.allText();
    window.driver.moveTo(window.driver.find("threads plane"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("2 have run without")) << window.driver.allText();
    window.driver.click("threads plane");
    window.driver.frame(2);
    ASSERT_NE(window.last<session::Select>(), nullptr);
    const auto warp = window.last<session::Select>()->selection.warp;
    ASSERT_TRUE(warp);
    EXPECT_TRUE(window.driver.hasText("Block " + std::to_string(warp->value / 2) + " in linear"))
        << window.driver.allText();
}

TEST_F(ThreadsViewTest, AColouringThatAStepAsksForGoesWithTheStep) {
    window.open(present::kSplitScenario +
                "[[step]]\ntext = 'a'\n[[step]]\ntext = 'b'\nviews = ['threads']\n");
    const std::vector<std::string> wanted{"threads data"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.apply(session::GoToStep{1});
    window.driver.frame(30);
    EXPECT_TRUE(window.driver.hasText("no element")) << window.driver.allText();
    EXPECT_FALSE(spots.found.empty());
    window.spots = nullptr;
    window.apply(session::GoToStep{0});
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("no element")) << window.driver.allText();
}

TEST_F(ThreadsViewTest, OverTheDataEachThreadIsWhatItsElementHolds) {
    window.driver.click("threads data");
    window.driver.frame(30);
    EXPECT_TRUE(window.driver.hasText("data where 64 threads have written it"))
        << window.driver.allText();
    window.apply(session::SeekTo{0});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("No thread has touched")) << window.driver.allText();
}

TEST_F(ThreadsViewTest, EveryColourOfTheLegendStandsInANarrowPanel) {
    window.apply(session::SeekTo{0});
    window.driver.click("threads divergence");
    for (const float width : {340.0f, 240.0f}) {
        window.resize(width, 420);
        window.driver.frame(2);
        for (const char* letter : {"t", "a", "o", "·"})
            EXPECT_TRUE(window.canvas.hasWords(letter, {0, 200, width, 420})) << letter;
    }
    EXPECT_FALSE(window.driver.hasText("was inactive in some pass")) << "it is cut";
    window.resize(340, 420);
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("has not run yet")) << "in a second row";
}

// Choices and a sentence stood there, and nothing that they spoke of.
TEST_F(ThreadsViewTest, InALowPanelThePictureComesBeforeItsSentence) {
    window.driver.click("threads warp");
    int alone = 0;
    for (float height = 90; height < 160; height += 4) {
        window.resize(700, height);
        const bool isSaid = window.driver.hasText("make 2 warps of 32");
        alone += window.driver.has("threads plane") && !isSaid ? 1 : 0;
    }
    EXPECT_GE(alone, 3);
}

// A panel of a projector had choices and a sentence, and no picture of what they are about.
TEST(ThreadsView, APanelTooLowForThePictureScrollsToIt) {
    for (const float letters : {3.0f, 5.0f, 9.0f}) {
        ViewWindow low{std::make_unique<LowPanel>(makeThreadsView(), letters), 700, 300};
        low.open(present::kSplitScenario);
        low.apply(session::SeekEnd{});
        for (const char* words : {"a row is a warp", "2 of 2 warps", "inactive"})
            EXPECT_TRUE(low.driver.hasText(words)) << letters << low.driver.allText();
    }
}

// A map of 80 × 64 threads was 56 pixels high over a sentence of two lines.
TEST_F(ThreadsViewTest, InALectureThePictureHasTheHeightOfItsSentence) {
    window.resize(800, 230);
    EXPECT_TRUE(window.driver.hasText("2 of 2 warps")) << window.driver.allText();
    window.session.apply(session::SetPresenting{true});
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.hasText("2 of 2 warps")) << window.driver.allText();
    EXPECT_TRUE(window.driver.has("threads plane"));
    window.resize(800, 560);
    EXPECT_TRUE(window.driver.hasText("2 of 2 warps")) << "where there is room for both";
}

TEST_F(ThreadsViewTest, OverTheDataNothingIsLeftToReadAtRest) {
    window.driver.click("threads data");
    window.settle();
    EXPECT_FALSE(window.driver.hasText("read once more")) << window.driver.allText();
}

TEST_F(ThreadsViewTest, ValuesAreThoseOfTheWarpsThatAreResidentNow) {
    window.driver.click("threads value");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("No warp")) << "all have ended";
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("The brighter, the larger")) << window.driver.allText();
}

TEST_F(ThreadsViewTest, EverythingIsToldInBothLanguagesAndWithWavesOf64) {
    for (const char* preset : {"a100", "mi250"}) {
        window.apply(session::SetKnob{"device.preset", std::string(preset)});
        for (const auto language : {text::Language::English, text::Language::Chinese}) {
            window.apply(session::SetLanguage{language});
            for (const char* by : {"threads warp", "threads lane", "threads divergence",
                                   "threads value", "threads data"}) {
                window.driver.click(by);
                window.driver.moveTo(window.driver.find("threads strip"));
                window.driver.frame(2);
                EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
            }
        }
        window.apply(session::SetLanguage{text::Language::English});
    }
}

// "64 work-items make 1 wavefront of 64 threads", said the Chinese sentence.
TEST_F(ThreadsViewTest, ASentenceKeepsToTheWordsOfOneVendor) {
    window.apply(session::SetKnob{"device.preset", "mi250"});
    window.apply(session::SetLanguage{text::Language::Chinese});
    window.driver.click("threads warp");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("个工作项")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("个线程")) << window.driver.allText();
}

// "Block 0: a row is a…" over a narrow strip, beside room that a brief heading of the plane left.
TEST_F(ThreadsViewTest, WhatARowIsIsSaidWholeOverANarrowStrip) {
    window.apply(session::SetKnob{"argument.data.count", 4096});
    window.apply(session::SetKnob{"launch.grid", Dim3{12, 1, 1}});
    window.apply(session::SetKnob{"launch.block", Dim3{128, 1, 1}});
    window.resize(430, 230);
    EXPECT_TRUE(window.driver.hasText("12 × 1 blocks")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("Block 0: a row is a warp")) << window.driver.allText();
}

TEST_F(ThreadsViewTest, WhatARowIsIsSaidWholeInANarrowPanel) {
    for (float width = 460; width <= 800; width += 20) {
        window.resize(width, 300);
        EXPECT_TRUE(window.driver.hasText("a row is a warp")) << width << window.driver.allText();
    }
}

}  // namespace
}  // namespace warpscope::views
