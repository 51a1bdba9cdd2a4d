#include <gtest/gtest.h>

#include "app/views/stage/stage_view.h"
#include "tests/app/views/view_window.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

TEST(SmBars, TheFourResourcesStandBesideTheWarps) {
    ViewWindow window(makeStageView(), 1000, 600);
    window.open(support::kBranchyScenario);
    for (const char* letter : {"T", "B", "R", "S"}) {
        EXPECT_TRUE(window.driver.hasText(letter)) << letter;
    }
}

}  // namespace
}  // namespace warpscope::views
