#include "engine/history/resident_warp.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::history {
namespace {

TEST(ResidentWarp, IsFoundInItsSlot) {
    const auto run = support::runFrom(support::kBranchyScenario);
    const auto state = run->replay().stateAfter(run->blocks()[0].start + 30);
    const sm::Warp* warp = residentWarp(*run, *state, WarpId{1});
    ASSERT_NE(warp, nullptr);
    EXPECT_EQ(warp->id, WarpId{1});
    EXPECT_EQ(residentWarp(*run, *state, WarpId{9999}), nullptr);
    EXPECT_EQ(residentWarp(*run, run->replay().finalState(), WarpId{1}), nullptr);
}

}  // namespace
}  // namespace warpscope::history
