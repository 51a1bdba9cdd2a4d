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
    // "T B R S" stood there alone.
    for (const char* name : {"threads", "blocks", "regs", "shared"})
        EXPECT_TRUE(window.canvas.hasWords(name, {0, 0, 600, 260})) << window.driver.allText();
    // In a lecture nobody points at a letter: two and two they have their words.
    window.resize(420, 260);
    const auto topOf = [&](std::string_view words) {
        for (const support::Painted& painted : window.canvas.painted())
            if (painted.words == words && painted.isSeen()) return painted.box.top;
        return -1.0f;
    };
    ASSERT_GE(topOf("regs"), 0) << window.driver.allText();
    EXPECT_GT(topOf("regs"), topOf("threads"));
    window.resize(200, 260);
    EXPECT_FALSE(window.canvas.hasWords("regs", {0, 0, 200, 260})) << "letters find room";
}

}  // namespace
}  // namespace warpscope::views
