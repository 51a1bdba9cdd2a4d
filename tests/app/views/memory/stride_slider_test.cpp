#include "app/views/memory/stride_slider.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace warpscope::views
