#include "app/views/calculation/kept_rows.h"

#include <gtest/gtest.h>

#include "app/views/calculation/calculation_view.h"
#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

// The panel is as narrow as the tabs of a small window, and holds more than one of them.
TEST(KeptRows, StandUnderEachOtherInANarrowPanel) {
    ViewWindow window(makeCalculationView(), 360, 900);
    window.open(present::kOccupancyScenario);
    for (int i = 0; i < 3; ++i)
        window.driver.click("keep");
    window.driver.frame(2);
    float below = 0;
    for (const char* row : {"0", "1", "2"}) {
        const std::string number = row;
        const ImVec2 name = window.driver.find("kept name " + number);
        EXPECT_GT(name.y, below);
        below = name.y;
        for (const char* button : {"kept take ", "kept drop "}) {
            const ImVec2 at = window.driver.find(button + number);
            EXPECT_NEAR(at.y, name.y, 3) << button;
            EXPECT_GT(at.x, name.x);
            EXPECT_LT(at.x + window.driver.sizeOf(button + number).x / 2, 360) << button;
        }
    }
}

}  // namespace
}  // namespace warpscope::views
