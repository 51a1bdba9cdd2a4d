#include <gtest/gtest.h>

#include <algorithm>

#include "app/views/sm/sm_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

TEST(SmViewFlight, ARequestInFlightIsNamedWithItsLineAndTheCyclesLeft) {
    ViewWindow window(makeSmView(), 580, 350);  // As on a projector.
    window.open(support::kBranchyScenario);
    window.apply(session::SetLanguage{text::Language::Chinese});
    const auto cycles = window.session.run()->cycles();
    for (Cycle cycle = 0; cycle < cycles; cycle += 5) {
        window.session.apply(session::SeekTo{cycle});
        const auto flights = window.session.state().sms[0].memoryRequests.all();
        const bool hasRequest = std::any_of(
            flights.begin(), flights.end(),
            [&](const sm::InFlight& flight) { return flight.isGlobal && flight.readyAt > cycle; });
        if (!hasRequest) continue;
        window.driver.frame(2);
        EXPECT_TRUE(window.driver.hasText("LDG · 第")) << window.driver.allText();
        EXPECT_TRUE(window.driver.hasText("周期"));
        return;
    }
    FAIL() << "no request in flight";
}

TEST(SmViewFlight, AnIdleSmSaysSo) {
    ViewWindow window(makeSmView(), 1000, 600);
    window.open(support::kBranchyScenario);
    window.apply(session::SeekEnd{});
    EXPECT_TRUE(window.driver.hasText("idle"));
}

// The LSU was missing in a low panel, and nothing said so.
TEST(SmViewFlight, PipesThatFindNoRoomAreCounted) {
    bool sawFew = false;
    for (float height = 110; height < 420; height += 10) {
        ViewWindow window(makeSmView(), 580, height);
        window.open(support::kBranchyScenario);
        window.apply(session::SeekTo{0});
        if (!window.driver.hasText("FP32")) continue;
        const bool hasAll = window.driver.hasText("LSU");
        const bool hasOther = window.driver.hasText("INT");
        sawFew = sawFew || (hasOther && !hasAll);
        EXPECT_TRUE(hasAll || !hasOther || window.driver.hasText("more")) << height;
    }
    EXPECT_TRUE(sawFew);
}

// Its second line lay over the heading of the blocks.
TEST(SmViewFlight, ThatNothingIsUnderWayStaysAboveTheBlocks) {
    for (float height = 200; height < 420; height += 10) {
        ViewWindow window(makeSmView(), 420, height);
        window.open(support::kBranchyScenario);
        window.apply(session::SeekTo{0});
        float idle = 0, blocks = 0;
        for (const support::Painted& painted : window.canvas.painted()) {
            if (painted.kind != support::Painted::Kind::Words) continue;
            const bool isIdle = painted.words.starts_with("Nothing is on") ||
                                painted.words.starts_with("memory.") ||
                                painted.words.starts_with("way to");
            if (isIdle) idle = std::max(idle, painted.box.top);
            if (painted.words.starts_with("room for blocks")) blocks = painted.box.top;
        }
        if (blocks == 0 || idle == 0) continue;
        EXPECT_LE(idle + window.theme.metrics.small, blocks + 1) << height;
    }
}

}  // namespace
}  // namespace warpscope::views
