#include "engine/analysis/question_figures.h"

#include <gtest/gtest.h>

#include "engine/isa/listing.h"
#include "engine/scenario/lessons/question_figure.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

TEST(QuestionFigures, EveryFigureOfAQuestionIsKnown) {
    const auto run = support::runFrom(present::kSplitScenario);
    for (const std::string_view name : scenario::kRunFigures)
        EXPECT_TRUE(runFigure(*run, name).has_value()) << name;
    for (const std::string_view name : scenario::kLineFigures)
        EXPECT_TRUE(lineFigure(*run, name, 5, WarpId{0}).has_value()) << name;
    EXPECT_FALSE(runFigure(*run, "speed").has_value());
    EXPECT_FALSE(lineFigure(*run, "speed", 5, WarpId{0}).has_value());
}

TEST(QuestionFigures, LimitsAreTheCalculatorsOwn) {
    const auto run = support::runFrom(present::kSplitScenario);
    const auto& occupancy = run->launch().occupancy;
    EXPECT_EQ(runFigure(*run, "block_limit_warps"), occupancy.limitWarps);
    EXPECT_EQ(runFigure(*run, "block_limit_slots"), occupancy.limitSlots);
    EXPECT_EQ(runFigure(*run, "block_limit_registers"), occupancy.limitRegisters);
    EXPECT_EQ(runFigure(*run, "block_limit_shared"), occupancy.limitShared);
}

TEST(QuestionFigures, ALineIsFirstIssuedOnceAWarp) {
    const auto run = support::runFrom(present::kSplitScenario);
    const auto issue = firstIssue(*run, WarpId{1}, 7);
    ASSERT_TRUE(issue.has_value());
    EXPECT_EQ(issue->active, LaneMask{0xFF000000});
    EXPECT_EQ(isa::lineOf(run->launch().program, issue->pc), 7);
    EXPECT_FALSE(firstIssue(*run, WarpId{1}, 4000).has_value());
}

}  // namespace
}  // namespace warpscope::analysis
