#include "app/widgets/knob_slider.h"

#include <gtest/gtest.h>

#include "tests/app/widgets/widget_window.h"

namespace warpscope::widgets {
namespace {

class KnobSliderTest : public testing::Test {
  protected:
    KnobSliderInput input{{"knob", "registers per thread", "", false, ""}, "32", "32", 0.5, 0.25};
    KnobSlider slider{};
    std::optional<double> moved{};
    std::optional<std::string> typed{};
    int steps = 0;
    int resets = 0;
    float tap = 0;
    float width = 300;
    std::optional<KnobSliderInput> below{};  ///< One that stands under it.
    WidgetWindow window{[this](const theme::Theme& base) {
        theme::Theme theme = base;
        theme.metrics.tap = tap;
        const KnobSliderOutput output = slider.draw(theme, width, input);
        if (output.position) moved = output.position;
        if (output.typed) typed = output.typed;
        steps += output.steps;
        resets += output.isReset;
        if (below) slider.draw(theme, width, *below);
    }};
};

TEST_F(KnobSliderTest, ShowsLabelAndValue) {
    EXPECT_TRUE(window.driver.hasText("registers per thread"));
    EXPECT_TRUE(window.driver.hasText("32"));
    EXPECT_FALSE(moved.has_value()) << "nobody touched it";
}

TEST_F(KnobSliderTest, AClickOnTheTrackMovesTheHandleThere) {
    window.driver.click("knob");
    ASSERT_TRUE(moved.has_value());
    EXPECT_NEAR(*moved, 0.5, 0.02);
}

TEST_F(KnobSliderTest, DraggingBeyondTheEndStopsAtTheEnd) {
    window.driver.dragItem("knob", {500, 0});
    ASSERT_TRUE(moved.has_value());
    EXPECT_DOUBLE_EQ(*moved, 1.0);
    window.driver.dragItem("knob", {-500, 0});
    EXPECT_DOUBLE_EQ(*moved, 0.0);
}

// 0 to 255 registers on a hundred pixels: 33 must still be between 32 and 34.
TEST_F(KnobSliderTest, ASlowHandReachesEveryValueAndAFastOneGoesWhereThePointerIs) {
    input.step = 0.0005;
    window.driver.dragItem("knob", {3, 0});
    ASSERT_TRUE(moved.has_value());
    EXPECT_GT(*moved, 0.5);
    EXPECT_LE(*moved, 0.5 + 3.5 * input.step);
    window.driver.dragItem("knob", {500, 0});
    EXPECT_DOUBLE_EQ(*moved, 1.0);
}

TEST_F(KnobSliderTest, InOneLineTheTrackIsMostOfTheWidth) {
    input.isLine = true;
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("registers per thread"));
    const float length = window.driver.sizeOf("knob").x;
    EXPECT_GT(length, 0.7f * 300);
    EXPECT_LT(window.driver.find("knob").x + length / 2, window.driver.find("knob value").x);
    window.driver.dragItem("knob", {300, 0});
    ASSERT_TRUE(moved.has_value());
    EXPECT_DOUBLE_EQ(*moved, 1.0);
}

// A panel turns its knob while it is dragged: the way back comes, and numbers become longer.
TEST_F(KnobSliderTest, InOneLineTheTrackStaysWhereItIsOnceItIsTurned) {
    input.isLine = true;
    window.driver.frame(2);
    const ImVec2 before = window.driver.sizeOf("knob");
    input.label.isTurned = true;
    input.reading = "255";
    window.driver.frame(2);
    EXPECT_EQ(window.driver.sizeOf("knob").x, before.x);
    window.driver.click("knob reset");
    EXPECT_EQ(resets, 1);
}

// A long value made one track of a panel shorter than those over and under it.
TEST_F(KnobSliderTest, InOneLineTracksUnderEachOtherEndAtOnePlace) {
    input.isLine = true;
    below = input;
    below->label.id = "long";
    below->reading = "auto 12";
    window.driver.frame(3);
    const float length = window.driver.sizeOf("knob").x;
    EXPECT_EQ(length, window.driver.sizeOf("long").x);
    below->reading = "7";
    window.driver.frame(3);
    EXPECT_GT(window.driver.sizeOf("knob").x, length);
    EXPECT_EQ(window.driver.sizeOf("knob").x, window.driver.sizeOf("long").x);
}

TEST_F(KnobSliderTest, InANarrowLineTheTrackHasTheRoomOfTheButtons) {
    input.isLine = true;
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.has("knob plus"));
    width = 380;
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("knob plus"));
}

TEST_F(KnobSliderTest, ForAFingerTheButtonsStandAtTheEndsOfTheTrack) {
    const float before = window.driver.find("knob value").x;
    tap = theme::kTap;
    window.driver.frame(2);
    const ImVec2 track = window.driver.find("knob");
    const float half = window.driver.sizeOf("knob").x / 2;
    EXPECT_LT(window.driver.find("knob minus").x, track.x - half);
    EXPECT_GT(window.driver.find("knob plus").x, track.x + half);
    EXPECT_NEAR(window.driver.find("knob plus").y, track.y, 2);
    EXPECT_GT(window.driver.find("knob value").x, before) << "the value has their room";
    window.driver.click("knob plus");
    EXPECT_EQ(steps, 1);
    window.driver.dragItem("knob", {-500, 0});
    ASSERT_TRUE(moved.has_value());
    EXPECT_DOUBLE_EQ(*moved, 0.0);
}

TEST_F(KnobSliderTest, PlusAndMinusMoveByOneStep) {
    window.driver.click("knob plus");
    EXPECT_EQ(steps, 1);
    window.driver.click("knob minus");
    EXPECT_EQ(steps, 0);
}

TEST_F(KnobSliderTest, AValueCanBeTyped) {
    window.driver.click("knob value");
    window.driver.frame(2);
    window.driver.type("33");
    window.driver.key(ImGuiKey_Enter);
    ASSERT_TRUE(typed.has_value());
    EXPECT_EQ(*typed, "33") << "what stood in the field is replaced";
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.has("knob value")) << "the field closes";
}

TEST_F(KnobSliderTest, EscapeLeavesTheFieldWithoutAValue) {
    window.driver.click("knob value");
    window.driver.frame(2);
    window.driver.type("99");
    window.driver.key(ImGuiKey_Escape);
    window.driver.frame(2);
    EXPECT_FALSE(typed.has_value());
    EXPECT_TRUE(window.driver.has("knob value"));
}

TEST_F(KnobSliderTest, TheWayBackIsThereOnlyOnceItIsTurned) {
    EXPECT_FALSE(window.driver.has("knob reset"));
    input.label.isTurned = true;
    window.driver.frame();
    window.driver.click("knob reset");
    EXPECT_EQ(resets, 1);
}

TEST(WholeWanted, IsWhatButtonsHandleAndFieldAskFor) {
    KnobSliderOutput output;
    EXPECT_FALSE(wholeWanted(output, 8, 0, 64));
    output.steps = -1;
    EXPECT_EQ(wholeWanted(output, 8, 0, 64), 7);
    EXPECT_EQ(wholeWanted(output, 256, 0, 1024, 128), 128);
    EXPECT_FALSE(wholeWanted(output, 0, 0, 64)) << "there is nothing below the least";
    output = {};
    output.position = 0.51;
    EXPECT_EQ(wholeWanted(output, 8, 0, 64), 33);
    EXPECT_EQ(wholeWanted(output, 0, 0, 1024, 128), 512);
    output = {};
    output.typed = "99";
    EXPECT_EQ(wholeWanted(output, 8, 0, 64), 64);
    output.typed = "9x";
    EXPECT_FALSE(wholeWanted(output, 8, 0, 64));
}

}  // namespace
}  // namespace warpscope::widgets
