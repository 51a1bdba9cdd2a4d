#include "app/views/chip/chip_warp.h"

#include <gtest/gtest.h>

#include "app/views/chip/chip_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(ChipWarp, FromNearItHasItsCounterItsInstructionAndItsLanes) {
    ViewWindow window{makeChipView(), 900, 640};
    window.open(present::kSplitScenario);
    window.apply(session::SetReducedMotion{true});
    window.apply(session::SeekTo{window.session.run()->cycles() / 2});
    const ImVec2 middle = window.driver.find("chip");
    const ImVec2 size = window.driver.sizeOf("chip");
    const draw::Box room{middle.x - size.x / 2, middle.y - size.y / 2, middle.x + size.x / 2,
                         middle.y + size.y / 2};
    const present::ChipWorld world(window.session.run()->launch().machine, 1, room,
                                   window.theme.metrics.gap, window.theme.metrics.small);
    const draw::Box slot = world.slot(0, 0);
    const ImVec2 at{(slot.left + slot.right) / 2, (slot.top + slot.bottom) / 2};
    for (int turn = 0; turn < 3 && !window.driver.hasText("IR "); ++turn) {
        window.driver.moveTo(at);
        window.driver.wheel(6);
        window.driver.frame(2);
    }
    EXPECT_TRUE(window.driver.hasText("PC ")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("IR ")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
