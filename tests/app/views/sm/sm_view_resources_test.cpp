#include <gtest/gtest.h>

#include "app/views/sm/sm_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

TEST(SmViewResources, WhatTheBlocksHoldStandsInNumbersWhereThereIsRoom) {
    ViewWindow window(makeSmView(), 1000, 700);
    window.open(support::kBranchyScenario);
    EXPECT_TRUE(window.driver.hasText("/ 65,536")) << window.driver.allText();
    window.apply(session::SeekEnd{});
    EXPECT_TRUE(window.driver.hasText("0 / 65,536")) << "nobody is there any more";
}

TEST(SmViewResources, GiveWayInALowPanel) {
    ViewWindow window(makeSmView(), 1000, 260);
    window.open(support::kBranchyScenario);
    EXPECT_FALSE(window.driver.hasText("/ 65,536"));
}

}  // namespace
}  // namespace warpscope::views
