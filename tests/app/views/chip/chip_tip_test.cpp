#include "app/views/chip/chip_tip.h"

#include <gtest/gtest.h>

#include "app/views/chip/chip_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

TEST(ChipTip, EveryPartSaysWhatItIs) {
    ViewWindow window(makeChipView(), 900, 640);
    window.open(support::kBranchyScenario);
    window.apply(session::SetKnob{"device.sm_count", std::int64_t{1}});
    const ImVec2 middle = window.driver.find("chip"), size = window.driver.sizeOf("chip");
    const auto tipAt = [&](float y) {
        window.driver.moveTo({middle.x - size.x * 0.4f, middle.y + y * size.y});
        window.driver.frame(2);
        return window.driver.allText();
    };
    for (const auto& [y, words] : {std::pair{0.48f, "over L2"}, std::pair{0.39f, "share"}})
        EXPECT_NE(tipAt(y).find(words), std::string::npos) << tipAt(y);
}

}  // namespace
}  // namespace warpscope::views
