#include "app/views/registers/store_knob.h"

#include <gtest/gtest.h>

#include "app/views/registers/registers_view.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

TEST(StoreKnob, ButtonsTurnOneRegisterAStep) {
    ViewWindow window{makeRegistersView(), 860, 480};
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"launch.registers_per_thread", std::int64_t{32}});
    window.driver.click("launch.registers_per_thread plus");
    window.driver.frame(2);
    const auto* turned = window.last<session::SetKnob>();
    ASSERT_NE(turned, nullptr);
    EXPECT_EQ(turned->key, "launch.registers_per_thread");
    EXPECT_EQ(std::get<std::int64_t>(turned->value), 33);
}

TEST(StoreKnob, OfAHeldRunIsNotTurned) {
    ViewWindow window{makeRegistersView(), 860, 480};
    window.open(present::kSplitScenario);
    window.apply(session::SetKnob{"launch.registers_per_thread", std::int64_t{32}});
    window.apply(session::PinRun{});
    const auto turnedIn = [&](session::SlotId slot) {
        window.slot = slot;
        window.asked.clear();
        window.driver.frame(2);
        window.driver.click("launch.registers_per_thread plus");
        window.driver.frame(2);
        return window.last<session::SetKnob>() != nullptr;
    };
    EXPECT_FALSE(turnedIn(session::SlotId::B));
    EXPECT_TRUE(turnedIn(session::SlotId::A));
}

}  // namespace
}  // namespace warpscope::views
