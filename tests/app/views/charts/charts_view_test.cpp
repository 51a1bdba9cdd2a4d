#include "app/views/charts/charts_view.h"

#include <gtest/gtest.h>

#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class ChartsViewTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kOccupancyScenario); }
    ViewWindow window{makeChartsView(), 700, 700};
};

TEST_F(ChartsViewTest, DraggingThePointIsTheSlider) {
    window.driver.dragItem("chart registers", {100, 0});
    EXPECT_GT(window.session.scenario().registersPerThread, 128);
    window.driver.dragItem("chart block_size", {80, 0});
    EXPECT_GT(window.session.scenario().block.x, 512);
    EXPECT_EQ(window.session.scenario().block.x % 32, 0);
    window.driver.dragItem("chart shared", {-50, 0});
    EXPECT_GT(window.session.scenario().dynamicSharedBytes, 10'000);
}

TEST_F(ChartsViewTest, HoveringTellsAllNumbers) {
    window.driver.moveTo(window.driver.find("chart registers"));
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("Exact:"));
    EXPECT_TRUE(window.driver.hasText("Textbook:"));
}

TEST_F(ChartsViewTest, CountsInWarpsWhenAsked) {
    EXPECT_FALSE(window.driver.hasText("48"));
    window.driver.click("charts warps");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("48")) << "three quarters of an SM's 64 warps";
}

TEST_F(ChartsViewTest, SpeaksTheWordsOfTheDevice) {
    window.apply(session::SetKnob{"device.preset", "mi300x"});
    window.driver.moveTo(window.driver.find("chart registers"));
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("work-items per workgroup")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("wavefronts"));
    for (const char* word : {"warp", "thread", "block", "shared memory"}) {
        EXPECT_FALSE(window.driver.hasText(word)) << word << "\n" << window.driver.allText();
    }
}

TEST_F(ChartsViewTest, SpeaksBothLanguages) {
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
