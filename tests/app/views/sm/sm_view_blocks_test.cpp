#include <gtest/gtest.h>

#include "app/views/sm/sm_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

TEST(SmViewBlocks, ABlockSaysHowManyWarpsAreLeftAndHowMuchItHolds) {
    ViewWindow window(makeSmView(), 1000, 600);
    window.open(support::kBranchyScenario);
    window.apply(session::SeekTo{window.session.run()->cycles() / 3});
    EXPECT_TRUE(window.driver.hasText("of 2 warps left")) << window.driver.allText();
    EXPECT_TRUE(window.driver.hasText("256 B shared"));
}

TEST(SmViewBlocks, FreeSlotsSaySo) {
    ViewWindow window(makeSmView(), 1000, 900);
    window.open(support::kBranchyScenario);
    window.apply(session::SeekEnd{});
    EXPECT_TRUE(window.driver.hasText("free")) << window.driver.allText();
}

}  // namespace
}  // namespace warpscope::views
