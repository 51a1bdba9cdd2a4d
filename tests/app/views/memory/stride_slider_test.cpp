#include "app/views/memory/stride_slider.h"

#include <gtest/gtest.h>

#include <string>

#include "app/views/memory/memory_view.h"
#include "tests/app/present/memory_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

constexpr const char* kStride = "argument.stride.value";

TEST(StrideSlider, TurnsTheArgumentUnderTheFinger) {
    ViewWindow window{makeMemoryView(), 820, 620};
    window.open(present::memoryScenario(8));
    window.apply(session::GoToStep{1});
    window.driver.frame(2);
    ASSERT_TRUE(window.driver.has(kStride)) << window.driver.allText();
    window.driver.click("argument.stride.value plus");
    window.session.finishSimulation();
    window.driver.frame(2);
    EXPECT_EQ(window.session.scenario().arguments.back().value, 9);
    EXPECT_TRUE(window.driver.hasText("9")) << window.driver.allText();
    window.driver.click("argument.stride.value plus");
    window.session.finishSimulation();
    EXPECT_EQ(window.session.scenario().arguments.back().value, 10);
    EXPECT_TRUE(window.session.isKnobTurned(kStride));
    window.driver.click("argument.stride.value reset");
    window.session.finishSimulation();
    EXPECT_FALSE(window.session.isKnobTurned(kStride));
}

TEST(StrideSlider, WhatIsASizeIsNoStride) {
    ViewWindow window{makeMemoryView(), 820, 620};
    window.open(present::memoryScenario(65));
    window.apply(session::GoToStep{1});
    window.driver.frame(2);
    EXPECT_FALSE(window.driver.has(kStride));
}

TEST(StrideSlider, WhileAQuestionIsOpenNothingIsTurned) {
    ViewWindow window{makeMemoryView(), 820, 620};
    window.open(present::memoryScenario(8));
    window.driver.frame(2);
    ASSERT_TRUE(window.session.isQuestionOpen());
    EXPECT_FALSE(window.driver.has(kStride));
}

// It was the smallest thing of a view with room for more.
TEST(StrideSlider, WhereTheViewIsHighItIsAnOrdinarySliderThatIsTakenOverItsWholeHeight) {
    ViewWindow window{makeMemoryView(), 820, 620};
    window.open(present::memoryScenario(8));
    window.apply(session::GoToStep{1});
    window.driver.frame(2);
    const ImVec2 middle = window.driver.find(kStride), size = window.driver.sizeOf(kStride);
    EXPECT_GT(size.y, window.theme.metrics.body);
    const ImVec2 name = window.driver.find(std::string(kStride) + " label");
    EXPECT_LE(name.y + window.theme.metrics.body / 2, middle.y - size.y / 2);
    window.driver.clickAt({middle.x, middle.y + size.y / 2 - 2});
    window.session.finishSimulation();
    EXPECT_EQ(window.session.scenario().arguments.back().value, 32);
}

// At a projector's scale the panel of a lesson has sixteen lines, and the slider wanted eighteen.
TEST(StrideSlider, InALowPanelItStandsOverAPictureThatKeepsAllItsParts) {
    ViewWindow window{makeMemoryView(), 360, 600};
    window.open(present::memoryScenario(1));
    window.apply(session::GoToStep{1});
    const float body = window.theme.metrics.body;
    window.resize(360, 16 * body);
    ASSERT_TRUE(window.driver.has(kStride)) << window.driver.allText();
    EXPECT_TRUE(window.driver.has("memory answers")) << "who answers is still told";
    EXPECT_TRUE(window.driver.hasText("bytes")) << window.driver.allText();
    // What another stride needs more room for takes nothing from under the finger.
    for (int i = 0; i < 8; ++i) {
        window.driver.click("argument.stride.value plus");
        window.session.finishSimulation();
        window.driver.frame(2);
        ASSERT_TRUE(window.driver.has(kStride)) << i;
    }
}

// The slider was left out there, and the sentence too.
TEST(StrideSlider, InAStillLowerOneThePictureComesFirstAndTheSliderIsScrolledTo) {
    ViewWindow window{makeMemoryView(), 360, 600};
    window.open(present::memoryScenario(1));
    window.apply(session::GoToStep{1});
    const float body = window.theme.metrics.body;
    window.resize(360, 9 * body);
    const float picture = window.driver.find("memory lanes").y;
    EXPECT_LT(picture, 4 * body) << "the picture comes first";
    EXPECT_TRUE(window.driver.has("memory answers")) << "and none of its parts is left out";
    ASSERT_TRUE(window.driver.has(kStride)) << window.driver.allText();
    EXPECT_GT(window.driver.find(kStride).y, picture + 9 * body) << "it is scrolled to";
}

}  // namespace
}  // namespace warpscope::views
