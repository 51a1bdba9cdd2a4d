#include "app/views/device/device_view.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

class DeviceViewTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kOccupancyScenario); }
    ViewWindow window{makeDeviceView(), 700, 780};
};

TEST_F(DeviceViewTest, ShowsWhatTheRuntimeReturns) {
    EXPECT_EQ(window.status(), "cudaGetDeviceProperties");
    EXPECT_TRUE(window.driver.hasText("regsPerMultiprocessor"));
    EXPECT_TRUE(window.driver.hasText("65,536"));
}

TEST_F(DeviceViewTest, ExplainsAFieldWhenPointedAt) {
    window.driver.moveTo(window.driver.find("warpSize"));
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("execute one instruction together"));
    EXPECT_TRUE(window.driver.hasText("Limits:"));
}

TEST_F(DeviceViewTest, NamesTheSourceOfANumberAndWhatIsAnAssumption) {
    window.apply(session::SetKnob{"device.preset", "metax-c500"});
    EXPECT_EQ(window.status(), "mcGetDeviceProperties");
    EXPECT_TRUE(window.driver.hasText("* 512")) << "registers a lane";
    window.driver.moveTo(window.driver.find("regsPerMultiprocessor"));
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("Source: PyTorch")) << window.driver.allText();
}

TEST_F(DeviceViewTest, ChangesTheScenariosDevice) {
    window.driver.clickAt({100, 22});  // The left one of the two lists on top.
    window.driver.frame(2);
    window.driver.click("b200");
    window.session.finishSimulation();
    EXPECT_EQ(window.session.scenario().devicePreset, "b200");
}

TEST_F(DeviceViewTest, PutsASecondDeviceBeside) {
    window.driver.clickAt({500, 22});  // The right one of the two lists on top.
    window.driver.frame(2);
    window.driver.click("metax-c500");
    window.driver.frame(2);
    EXPECT_TRUE(window.driver.hasText("131,072")) << window.driver.allText();
    EXPECT_EQ(window.session.scenario().devicePreset, "a100") << "the scenario's own stays";
}

// A lesson asked for a field that stood below the fold.
TEST_F(DeviceViewTest, AFieldThatAStepPointsAtIsInSight) {
    window.resize(700, 300);
    EXPECT_GT(window.driver.find("l2CacheSize").y, 300);
    const std::vector<std::string> wanted{"field l2CacheSize"};
    Spots spots{wanted, {}};
    window.spots = &spots;
    window.apply(session::GoToStep{0});
    window.driver.frame(3);
    ASSERT_FALSE(spots.found.empty());
    EXPECT_LT(spots.found.back().bottom, 300);
    EXPECT_LT(window.driver.find("l2CacheSize").y, 300);
}

// The last row was cut through its letters.
TEST_F(DeviceViewTest, AListThatGoesOnShowsWholeRowsOnly) {
    const auto covers = [&] {
        const theme::Colour ground = window.theme.palette.panel;
        return std::ranges::count_if(window.canvas.painted(), [&](const support::Painted& one) {
            return one.kind == support::Painted::Kind::Fill && one.isSeen() && one.colour == ground;
        });
    };
    int cut = 0;
    for (float high = 300; high < 320; high += 4) {
        window.resize(700, high);
        cut += static_cast<int>(covers());
    }
    EXPECT_GT(cut, 0);
    window.resize(700, 2000);
    EXPECT_EQ(covers(), 0) << "all of it is in sight";
}

// A number that the lesson sets was read as the device's own.
TEST_F(DeviceViewTest, AValueThatTheScenarioSetsIsMarkedAndTheMarkExplained) {
    EXPECT_FALSE(window.driver.hasText("! 3")) << window.driver.allText();
    window.apply(session::SetKnob{"device.sm_count", 3LL});
    EXPECT_TRUE(window.driver.hasText("! 3")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("the device itself has another one"));
}

TEST_F(DeviceViewTest, SpeaksBothLanguages) {
    window.apply(session::SetLanguage{text::Language::Chinese});
    EXPECT_FALSE(window.driver.hasText("⟨")) << window.driver.allText();
}

/// As wide as the panel of a window of 1280 pixels.
class NarrowDeviceViewTest : public testing::Test {
  protected:
    void SetUp() override { window.open(present::kOccupancyScenario); }
    ViewWindow window{makeDeviceView(), 480, 700};
};

TEST_F(NarrowDeviceViewTest, TwoDevicesAreNotCut) {
    window.driver.clickAt({350, 22});
    window.driver.frame(2);
    window.driver.click("h100");
    window.driver.frame(3);
    EXPECT_TRUE(window.driver.hasText("NVIDIA H100 SXM"));
    EXPECT_TRUE(window.driver.hasText("65535]"));
    EXPECT_FALSE(window.driver.hasText("…")) << window.driver.allText();
}

// Of a low panel three lines of notes took more than the fields.
TEST_F(DeviceViewTest, NotesGiveWayToTheFieldsInALowPanel) {
    window.apply(session::SetKnob{"device.preset", "metax-c500"});
    ASSERT_TRUE(window.driver.hasText("Fields with *")) << window.driver.allText();
    window.resize(700, 150);
    EXPECT_FALSE(window.driver.hasText("Fields with *")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("regsPerMultiprocessor")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
