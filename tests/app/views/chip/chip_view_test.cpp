#include "app/views/chip/chip_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/views/view_window.h"
#include "tests/support/cut_letters.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

class ChipViewTest : public testing::Test {
  protected:
    void SetUp() override {
        window.open(support::kBranchyScenario);
        window.apply(session::SetReducedMotion{true});
        window.apply(session::SeekTo{window.session.run()->cycles() / 3});
    }
    ViewWindow window{makeChipView(), 900, 640};
};

TEST_F(ChipViewTest, EverySmStandsOverTheMemory) {
    EXPECT_TRUE(window.driver.hasText("L2 cache")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("global memory"));
    EXPECT_TRUE(window.driver.hasText("SM 0"));
    EXPECT_TRUE(window.driver.hasText("SM 1"));
}

// Over 132 boxes of stripes stood that a cell is a warp and its letter what it waits for.
TEST_F(ChipViewTest, TheSentenceTellsOfTheCellsOnlyWhereThereAreCells) {
    EXPECT_TRUE(window.driver.hasText("a cell is a warp")) << window.driver.allText();
    window.apply(session::SetKnob{"device.sm_count", std::int64_t{100}});
    EXPECT_FALSE(window.driver.hasText("a cell is a warp")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("Each box is an SM")) << window.driver.allText();
}

TEST_F(ChipViewTest, ADoubleClickEntersAndThePathLeadsBack) {
    const ImVec2 middle = window.driver.find("chip");
    const ImVec2 size = window.driver.sizeOf("chip");
    const ImVec2 at{middle.x - size.x / 4, middle.y - size.y / 4};
    window.driver.doubleClickAt(at);
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("chip path sm"));
    EXPECT_TRUE(window.driver.hasText("FP32 × 32")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("In this SM")) << "the sentence is of this depth";
    window.driver.click("chip path");
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.has("chip path sm"));
    EXPECT_FALSE(window.driver.hasText("In this SM"));
}

// It led into one large box with a small line of words.
TEST_F(ChipViewTest, ADoubleClickOnControlShowsItsWholePartition) {
    const ImVec2 middle = window.driver.find("chip");
    const ImVec2 size = window.driver.sizeOf("chip");
    window.driver.doubleClickAt({middle.x - size.x / 4, middle.y - size.y / 4});
    window.driver.frame(2);
    const auto& painted = window.canvas.painted();
    const auto control = std::ranges::find_if(painted, [](const support::Painted& one) {
        return one.words.starts_with("control 0") || one.words.starts_with("W") ||
               one.words == "idle";
    });
    ASSERT_NE(control, painted.end()) << window.driver.allText();
    window.driver.doubleClickAt({control->box.left + 4, control->box.top + 4});
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("control 0")) << window.driver.allText();
    for (const char* const part : {"FP32", "LSU", "16,384 registers"})
        EXPECT_TRUE(std::ranges::any_of(window.canvas.painted(), [&](const support::Painted& one) {
            return one.words.starts_with(part) && one.visible.height() > 5;
        })) << part;
}

// Forty notches over the units led into one grey that nothing named.
TEST_F(ChipViewTest, TheWheelGoesNoNearerThanToAPartWithItsName) {
    const ImVec2 middle = window.driver.find("chip");
    const ImVec2 size = window.driver.sizeOf("chip");
    const draw::Box picture =
        draw::sized(middle.x - size.x / 2, middle.y - size.y / 2, size.x, size.y);
    for (float y = 0.06f; y < 1; y += 0.08f) {
        const ImVec2 at{middle.x - size.x * 0.2f, picture.top + y * size.y};
        window.driver.moveTo(at);
        for (int notch = 0; notch < 3; ++notch)
            window.driver.wheel(40);
        window.driver.moveTo({2, 2});
        window.driver.frame(2);
        EXPECT_TRUE(std::ranges::any_of(
            window.canvas.painted(),
            [&](const support::Painted& one) {
                return one.kind == support::Painted::Kind::Words && one.isSeen() &&
                       picture.contains(one.box.left + 1, one.box.top + 1);
            }))
            << y << window.driver.allText();
        window.driver.click("chip path");
        window.driver.frame(2);
    }
}

// Zoomed far into a free place the path named a lane of nobody, over a legend of nothing.
TEST_F(ChipViewTest, AFreePlaceHasNoLanesAndSaysSo) {
    window.apply(session::SeekTo{window.session.run()->cycles() - 1});
    const ImVec2 middle = window.driver.find("chip");
    const ImVec2 size = window.driver.sizeOf("chip");
    window.driver.doubleClickAt({middle.x - size.x / 4, middle.y - size.y / 4});
    window.driver.frame(2);
    for (float y = 0.1f; y < 0.7f && !window.driver.has("chip path warp"); y += 0.03f) {
        window.driver.doubleClickAt({middle.x - size.x * 0.31f, middle.y - size.y * (0.5f - y)});
        window.driver.frame(2);
    }
    ASSERT_TRUE(window.driver.has("chip path warp")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("free in this cycle")) << window.driver.allText();
    window.driver.moveTo(middle);
    window.driver.wheel(12);
    window.driver.frame(3);
    EXPECT_FALSE(window.driver.has("chip path lane")) << window.driver.allText();
    EXPECT_FALSE(window.driver.hasText("else")) << window.driver.allText();
}

// Zoomed into a lane all was one green, and nothing said which lane.
TEST_F(ChipViewTest, FromVeryNearALaneKeepsItsWords) {
    window.apply(session::SeekTo{window.session.run()->cycles() / 3});
    const ImVec2 middle = window.driver.find("chip");
    const ImVec2 size = window.driver.sizeOf("chip");
    window.driver.doubleClickAt({middle.x - size.x / 4, middle.y - size.y / 4});
    window.driver.frame(2);
    for (float y = 0.1f; y < 0.5f && !window.driver.hasText("IR "); y += 0.02f) {
        window.driver.doubleClickAt({middle.x - size.x * 0.31f, middle.y - size.y * (0.5f - y)});
        window.driver.frame(2);
        if (!window.driver.hasText("IR ")) window.driver.click("chip path sm");
        window.driver.frame(2);
    }
    ASSERT_TRUE(window.driver.hasText("IR ")) << window.driver.allText();
    bool wasSeen = false;
    for (int i = 0; i < 30; ++i) {
        window.driver.moveTo({middle.x + 5, middle.y + 5});
        window.driver.wheel(1);
        window.driver.frame();
        const bool isSeen = std::ranges::any_of(window.canvas.painted(), [](const auto& it) {
            return it.words.starts_with("threadIdx") && it.isSeen();
        });
        EXPECT_TRUE(isSeen || !wasSeen) << i;
        wasSeen = wasSeen || isSeen;
    }
    EXPECT_TRUE(wasSeen);
}

TEST_F(ChipViewTest, PointingFindsTheSmAndAClickChoosesIt) {
    const ImVec2 middle = window.driver.find("chip");
    const ImVec2 size = window.driver.sizeOf("chip");
    window.driver.moveTo({middle.x + size.x / 4, middle.y});
    window.driver.frame(2);
    ASSERT_NE(window.last<session::Hover>(), nullptr);
    EXPECT_EQ(window.last<session::Hover>()->selection.sm, SmId{1});
    window.driver.clickAt({middle.x + size.x / 4, middle.y});
    window.driver.frame();
    ASSERT_NE(window.last<session::Select>(), nullptr);
    EXPECT_EQ(window.last<session::Select>()->selection.sm, SmId{1});
}

// "control 0: nob…" told nothing.
TEST(ChipView, InANarrowPanelAControlSaysWhatItDoesWithoutItsName) {
    for (const float width : {900.0f, 330.0f}) {
        ViewWindow window(makeChipView(), width, 500);
        window.open(support::kBranchyScenario);
        window.apply(session::SetKnob{"device.sm_count", std::int64_t{1}});
        window.apply(session::SeekTo{0});
        const bool isNamed = window.driver.hasText("control 0: nobody issues");
        EXPECT_EQ(isNamed, width > 500) << window.driver.allText();
        EXPECT_EQ(window.driver.hasText("idle"), width < 500) << window.driver.allText();
    }
}

// They were 132 squares without a name.
TEST(ChipView, EverySmOfALargeChipHasItsNumber) {
    ViewWindow window(makeChipView(), 900, 640);
    window.open(support::kBranchyScenario);
    window.apply(session::SetKnob{"device.sm_count", 132});
    const draw::Box all{0, 0, 900, 640};
    EXPECT_TRUE(window.canvas.hasWords("0", all) || window.canvas.hasWords("SM 0", all));
    for (const char* number : {"7", "64", "131"})
        EXPECT_TRUE(window.canvas.hasWords(number, all)) << number;
}

// On a projector the numbers covered the states of the SMs.
TEST(ChipView, WhereNumbersWouldHideTheStatesEachTenthSmHasItsOwn) {
    ViewWindow window(makeChipView(), 560, 230);
    window.open(support::kBranchyScenario);
    window.apply(session::SetKnob{"device.sm_count", 132});
    EXPECT_TRUE(window.canvas.hasWords("SM 0", {0, 0, 560, 230})) << "says what is counted";
    EXPECT_TRUE(window.canvas.hasWords("10", {0, 0, 560, 230})) << window.driver.allText();
    EXPECT_FALSE(window.canvas.hasWords("7", {0, 0, 560, 230}));
}

// From SM 10 on the letter lost its top to the number, of two digits.
TEST(ChipView, NoLetterIsCutByTheNumberOfItsSm) {
    for (const ImVec2 size : {ImVec2{860, 560}, ImVec2{700, 480}, ImVec2{980, 640}}) {
        ViewWindow window(makeChipView(), size.x, size.y);
        window.open(support::kBranchyScenario);
        window.apply(session::SetKnob{"device.sm_count", 108});
        window.apply(session::SetKnob{"launch.grid", Dim3{216, 1, 1}});
        window.apply(session::SeekTo{300});
        support::expectNoLetterUnderANumber(window.canvas);
    }
}

// Only those whose digits are slim enough for an SM had a number: 0 and 10.
TEST(ChipView, EachTenthSmHasItsNumberHoweverSmall) {
    ViewWindow window(makeChipView(), 330, 230);
    window.open(support::kBranchyScenario);
    window.apply(session::SetKnob{"device.sm_count", 132});
    for (int sm = 10; sm < 132; sm += 10)
        EXPECT_TRUE(window.canvas.hasWords(std::to_string(sm), {0, 0, 330, 230})) << sm;
}

// "L1 and shared…" told neither what it is nor how much.
TEST(ChipView, TheStoreOfANarrowSmSaysItsSize) {
    for (const std::int64_t count : {1, 2, 3, 4, 6}) {
        ViewWindow window(makeChipView(), 700, 480);
        window.open(support::kBranchyScenario);
        window.apply(session::SetKnob{"device.sm_count", count});
        EXPECT_TRUE(window.driver.hasText("L1")) << count;
        for (const support::Painted& one : window.canvas.painted()) {
            if (!one.words.starts_with("L1") && !one.words.starts_with("SM ")) continue;
            EXPECT_EQ(one.words.find("…"), std::string::npos) << count << one.words;
        }
    }
}

// An empty panel would look broken.
TEST(ChipView, WhereThereIsNoRoomItSaysSo) {
    ViewWindow window(makeChipView(), 600, 90);
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.hasText("no room for the chip")) << window.driver.allText();
}

TEST_F(ChipViewTest, SpeaksBothLanguagesOnEveryVendorsDevice) {
    for (const char* device : {"h100", "mi250", "metax-c500"}) {
        window.apply(session::SetKnob{"device.preset", std::string(device)});
        for (const auto language : {text::Language::English, text::Language::Chinese}) {
            window.apply(session::SetLanguage{language});
            const ImVec2 middle = window.driver.find("chip");
            window.driver.moveTo({middle.x - 100, middle.y - 60});
            for (int turn = 0; turn < 12; ++turn) {
                window.driver.wheel(2);
                window.driver.frame();
                EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
            }
            window.driver.click("chip path");
            window.driver.frame();
        }
    }
}

// On a projector colours had no words, for the sentence about the wheel had their room.
TEST(ChipView, InALowPanelTheColoursKeepTheirWords) {
    ViewWindow window(makeChipView(), 700, 190);
    window.open(support::kBranchyScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 3});
    EXPECT_FALSE(window.driver.hasText("double click")) << window.driver.allText();
    for (const sm::Warp& warp : window.session.state().sms.front().warps) {
        if (!warp.isResident()) continue;
        const auto segment = window.session.run()->segmentAt(warp.id, window.session.cycle());
        ASSERT_TRUE(segment);
        const std::string key = "state." + std::string(trace::infoOf(segment->state).key);
        EXPECT_TRUE(window.driver.hasText(window.session.text(key + ".name")) ||
                    window.driver.hasText(window.session.text(key + ".short")))
            << key << window.driver.allText();
    }
}

// On a projector nothing said what is seen, what the parts of an SM are, or where one is.
TEST(ChipView, InALowPanelThePartsHaveNamesAndTheSentenceIsShort) {
    ViewWindow window(makeChipView(), 354, 223);
    window.open(support::kBranchyScenario);
    window.apply(session::SetReducedMotion{true});
    window.apply(session::SetKnob{"device.sm_count", std::int64_t{1}});
    window.apply(session::SeekTo{window.session.run()->cycles() / 3});
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        for (const char* key : {"part.control", "part.registers", "part.units", "brief.say"})
            EXPECT_TRUE(window.driver.hasText(window.session.text("view.chip." + std::string(key))))
                << key << window.driver.allText();
    }
    EXPECT_FALSE(window.driver.has("chip path")) << "the picture has the room";
    window.driver.doubleClickAt(window.driver.find("chip"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("chip path sm")) << window.driver.allText();
    window.driver.click("chip path");
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.has("chip path sm"));
}

}  // namespace
}  // namespace warpscope::views
