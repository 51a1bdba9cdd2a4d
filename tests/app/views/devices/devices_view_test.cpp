#include "app/views/devices/devices_view.h"

#include <gtest/gtest.h>

#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(DevicesView, ShowsThreeDevicesWithTheirCores) {
    ViewWindow window{makeDevicesView(), 900, 460};
    window.open(present::kSplitScenario);
    EXPECT_TRUE(window.driver.hasText("108 × 64 = 6912")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("132 × 128 = 16,896")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("80 × 64 = 5120")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("tensor cores / SM")) << window.driver.allText();
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_TRUE(window.driver.hasText("占用率")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("每个 SM 的调度器")) << window.driver.allText();
}

TEST(DevicesView, ARowThatIsPointedAtSaysWhatItCounts) {
    ViewWindow window{makeDevicesView(), 900, 460};
    window.open(present::kSplitScenario);
    const std::string tip = "divided by those that find a place at a time";
    EXPECT_FALSE(window.driver.hasText(tip));
    window.driver.moveTo(window.driver.find("devices row rounds"));
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText(tip)) << window.driver.allText();
}

// The row with the choices lay over the one below it.
TEST(DevicesView, InALowPanelTheChoicesCoverNoRow) {
    ViewWindow window{makeDevicesView(), 374, 246};
    window.open(present::kSplitScenario);
    const ImGuiStyle& style = ImGui::GetStyle();
    const float bottom =
        style.WindowPadding.y + window.theme.metrics.small + 2 * style.FramePadding.y;
    const ImVec2 row = window.driver.find("devices row occupancy");
    EXPECT_GE(row.y - window.driver.sizeOf("devices row occupancy").y / 2, bottom - 0.5f);
    EXPECT_TRUE(window.driver.hasText(" B")) << "a number of bytes has its unit";
}

// In a lecture eleven rows lay upon each other; what is asked there are cores and blocks.
TEST(DevicesView, InALowPanelTheRowsThatStayAreAsHighAsTheirWords) {
    ViewWindow window{makeDevicesView(), 900, 190};
    window.open(present::kSplitScenario);
    EXPECT_FALSE(window.driver.has("devices row tensor"));
    for (const char* row : {"devices row cores", "devices row at_once", "devices row rounds"}) {
        ASSERT_TRUE(window.driver.has(row)) << row;
        EXPECT_GE(window.driver.sizeOf(row).y, window.theme.metrics.body) << row;
    }
}

TEST(DevicesView, SaysWhyADeviceRefuses) {
    ViewWindow window{makeDevicesView(), 900, 460};
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"launch.dynamic_shared_bytes", std::int64_t{122880}});
    EXPECT_TRUE(window.driver.hasText("would not start")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
