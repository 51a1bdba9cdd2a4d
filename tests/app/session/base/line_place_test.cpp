#include "app/session/base/line_place.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/run_scenario.h"

namespace warpscope::session {
namespace {

using support::kBranchyScenario;
using support::runFrom;

TEST(LinePlace, LeadsBackToWhereTheWarpCameToTheLine) {
    const auto run = runFrom(kBranchyScenario);
    int tried = 0;
    for (Cycle cycle = 0; cycle < run->cycles(); cycle += 7) {
        const auto place = placeOf(*run, WarpId{1}, cycle);
        if (!place) continue;
        ++tried;
        const auto back = cycleOf(*run, *place);
        ASSERT_TRUE(back);
        EXPECT_LE(*back, cycle);
        EXPECT_EQ(placeOf(*run, WarpId{1}, *back), place) << cycle;
    }
    EXPECT_GT(tried, 10);
}

TEST(LinePlace, OfOtherCodeItIsTheSameLine) {
    const auto teaching = runFrom(kBranchyScenario);
    const auto optimized = runFrom(kBranchyScenario, {{"model.optimization", "optimized"}});
    const auto& program = optimized->launch().program.instructions;
    int found = 0;
    for (Cycle cycle = 0; cycle < teaching->cycles(); cycle += 11) {
        const auto place = placeOf(*teaching, WarpId{0}, cycle);
        const auto there = place ? cycleOf(*optimized, *place) : std::nullopt;
        if (!there) continue;
        ++found;
        const auto segment = optimized->segmentAt(WarpId{0}, *there);
        ASSERT_TRUE(segment);
        EXPECT_GE(program[segment->pc].line, place->line);
    }
    EXPECT_GT(found, 10);
}

TEST(LinePlace, WithoutAWarpThereIsNone) {
    const auto run = runFrom(kBranchyScenario);
    EXPECT_FALSE(placeOf(*run, WarpId{9999}, 0));
    EXPECT_FALSE(cycleOf(*run, {WarpId{9999}, 3, 1}));
    EXPECT_FALSE(cycleOf(*run, {WarpId{0}, 9999, 1}));
}

}  // namespace
}  // namespace warpscope::session
