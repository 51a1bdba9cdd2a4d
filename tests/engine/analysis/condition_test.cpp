#include "engine/analysis/condition.h"

#include <gtest/gtest.h>

#include "engine/analysis/figures.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/figure_of.h"
#include "tests/support/run_scenario.h"

namespace warpscope::analysis {
namespace {

class ConditionOfRun : public testing::Test {
  protected:
    /// Two warps; both diverge once.
    std::shared_ptr<const history::Run> run = support::runFrom(present::kSplitScenario);

    ConditionState state(const std::string& text) const {
        const auto condition = scenario::parseCondition(text);
        EXPECT_TRUE(condition.has_value()) << text;
        return condition ? stateOf(*run, *condition) : ConditionState{};
    }
};

TEST_F(ConditionOfRun, EveryFigureOfAReportIsKnown) {
    for (const std::string_view name : scenario::kReportFigures)
        EXPECT_TRUE(reportFigure(*run, name).has_value()) << name;
    EXPECT_FALSE(reportFigure(*run, "speed").has_value());
    EXPECT_EQ(reportFigure(*run, "occupancy.theoretical"),
              support::figureOf(figuresOf(*run), "theoretical_occupancy"));
}

TEST_F(ConditionOfRun, NumbersAreCompared) {
    EXPECT_TRUE(state("divergent_branches == 2").isHeld);
    EXPECT_EQ(state("divergent_branches == 0").now, "2");
    EXPECT_FALSE(state("divergent_branches == 0").isHeld);
    EXPECT_TRUE(state("divergent_branches != 0").isHeld);
    EXPECT_TRUE(state("divergent_branches <= 2").isHeld);
    EXPECT_FALSE(state("divergent_branches < 2").isHeld);
    EXPECT_TRUE(state("divergent_branches >= 2").isHeld);
    EXPECT_FALSE(state("divergent_branches > 2").isHeld);
    EXPECT_TRUE(state("problems == 0").isHeld);
}

TEST_F(ConditionOfRun, FiguresAreComparedWithEachOther) {
    EXPECT_TRUE(state("global_load_sectors == 4 * global_load_requests").isHeld);
    EXPECT_FALSE(state("global_load_sectors < 4 * global_load_requests").isHeld);
    EXPECT_TRUE(state("warps == divergent_branches").isHeld);
}

TEST_F(ConditionOfRun, BuffersAreComparedByTheirHash) {
    const std::string hash = bufferHash(*run, "data");
    ASSERT_EQ(hash.size(), 16u);
    EXPECT_TRUE(state("buffers.data == " + hash).isHeld);
    EXPECT_FALSE(state("buffers.data != " + hash).isHeld);
    EXPECT_FALSE(state("buffers.data == 0000000000000000").isHeld);
    EXPECT_FALSE(state("buffers.other == " + hash).isHeld);
    EXPECT_EQ(state("buffers.other == " + hash).now, "–");
}

TEST_F(ConditionOfRun, BothSidesAreNumbersOfTheRun) {
    const ConditionState sectors = state("warps <= 4 * blocks");
    ASSERT_TRUE(sectors.left && sectors.right);
    EXPECT_EQ(*sectors.right, 4 * *reportFigure(*run, "blocks"));
    EXPECT_EQ(sectors.unit, FigureUnit::Count);
    EXPECT_EQ(state("occupancy.theoretical >= 0.75").unit, FigureUnit::Share);
    EXPECT_FALSE(state("buffers.data == 0000000000000000").left.has_value());
    EXPECT_EQ(reportLabel("occupancy.theoretical"), "figure.theoretical_occupancy");
    EXPECT_EQ(reportLabel("occupancy.blocks_per_sm"), "figure.blocks_per_sm");
}

TEST_F(ConditionOfRun, MendedIsWhereAllHold) {
    const auto all = [&](const std::vector<std::string>& texts) {
        std::vector<scenario::Condition> conditions;
        for (const std::string& text : texts)
            conditions.push_back(*scenario::parseCondition(text));
        return isMended(*run, conditions);
    };
    EXPECT_TRUE(all({"divergent_branches == 2", "warps == 2"}));
    EXPECT_FALSE(all({"divergent_branches == 2", "warps == 3"}));
    EXPECT_FALSE(all({}));
}

TEST(ConditionOfRunThatHangs, IsNotMended) {
    const auto run = support::runFrom(support::kDeadlockScenario);
    EXPECT_FALSE(isMended(*run, {*scenario::parseCondition("warps == 2")}));
}

}  // namespace
}  // namespace warpscope::analysis
