#include "app/views/chip/chip_warp.h"

#include <gtest/gtest.h>

#include <algorithm>

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

// Lane 28, inactive, had the result of an instruction that it did not execute.
TEST(ChipWarp, AnInactiveLaneHasNoResult) {
    ViewWindow window{makeChipView(), 900, 640};
    window.open(present::kSplitScenario);
    window.apply(session::SetReducedMotion{true});
    const auto& run = *window.session.run();
    // The first instruction of a pass with a result; lanes 24 to 31 do not take it.
    Cycle issued = -1;
    for (const trace::Segment segment : run.segments(WarpId{0}))
        if (issued < 0 && segment.state == trace::WarpState::Issued &&
            segment.active == 0x00ffffffu &&
            run.launch().program.instructions[segment.pc].destination != isa::kNoRegister)
            issued = segment.begin;
    ASSERT_GE(issued, 0);
    window.apply(session::SeekTo{issued});
    const ImVec2 middle = window.driver.find("chip");
    const ImVec2 size = window.driver.sizeOf("chip");
    const draw::Box room{middle.x - size.x / 2, middle.y - size.y / 2, middle.x + size.x / 2,
                         middle.y + size.y / 2};
    const present::ChipWorld world(run.launch().machine, 1, room, window.theme.metrics.gap,
                                   window.theme.metrics.small);
    const auto near = [&](int lane) {
        const draw::Box cell = world.lane(world.slot(0, 0), lane);
        window.driver.moveTo({(cell.left + cell.right) / 2, (cell.top + cell.bottom) / 2});
        for (int notch = 0; notch < 3; ++notch)
            window.driver.wheel(12);
        window.driver.frame(2);
        const auto& painted = window.canvas.painted();
        const auto name =
            std::ranges::find(painted, "lane " + std::to_string(lane), &support::Painted::words);
        EXPECT_NE(name, painted.end()) << window.driver.allText();
        // Under its name: others stand beside and over it.
        const bool hasResult = std::ranges::any_of(painted, [&](const support::Painted& one) {
            return one.words.starts_with("\u2192 R") && name != painted.end() &&
                   one.box.left == name->box.left && one.box.top > name->box.top;
        });
        window.driver.click("chip path");
        window.driver.frame(2);
        return hasResult;
    };
    EXPECT_TRUE(near(4));
    EXPECT_FALSE(near(31));
}

}  // namespace
}  // namespace warpscope::views
