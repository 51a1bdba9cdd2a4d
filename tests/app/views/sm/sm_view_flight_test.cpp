#include <gtest/gtest.h>

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

}  // namespace
}  // namespace warpscope::views
