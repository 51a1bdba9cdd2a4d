#include "engine/history/hazard_report.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::history {
namespace {

gpu::Launch launchToReport() {
    support::ProgramBuilder build;
    for (int i = 0; i < 40; ++i)
        build.op(isa::Opcode::Mov, 0, {support::ProgramBuilder::imm(0)});
    build.exit();
    return support::launchOf(build.build(), {1, 1, 1}, {16, 4, 1});
}

TEST(HazardReport, TellsAPairOfInstructionsOnceInOrderOfTime) {
    const gpu::Launch launch = launchToReport();
    HazardReport report(launch);
    report.add("race", Message{"late"}, 9, WarpId{1}, 3, 5, 4);
    report.add("race", Message{"again"}, 10, WarpId{1}, 3, 5, 4);
    report.add("race", Message{"early"}, 2, WarpId{0}, -1, 5, 3);
    const auto problems = report.take();
    ASSERT_EQ(problems.size(), 2U);
    EXPECT_EQ(problems[0].message.key, "early");
    EXPECT_EQ(problems[0].lanes, LaneMask{0});
    EXPECT_EQ(problems[1].message.key, "late");
    EXPECT_EQ(problems[1].line, 6);
    EXPECT_EQ(problems[1].lanes, LaneMask{8});
}

TEST(HazardReport, StopsAtTwenty) {
    const gpu::Launch launch = launchToReport();
    HazardReport report(launch);
    for (isa::ProgramCounter pc = 0; pc < 30; ++pc)
        report.add("race", Message{"one"}, 1, WarpId{0}, 0, pc, 0);
    EXPECT_TRUE(report.isFull());
    EXPECT_EQ(report.take().size(), 20U);
}

TEST(HazardReport, KnowsWhatItWouldNotTellAgain) {
    const gpu::Launch launch = launchToReport();
    HazardReport report(launch);
    EXPECT_FALSE(report.isTold("race", 2, 1));
    report.add("race", Message{"one"}, 1, WarpId{0}, 0, 2, 1);
    EXPECT_TRUE(report.isTold("race", 2, 1));
    EXPECT_FALSE(report.isTold("race", 1, 2));
    EXPECT_FALSE(report.isTold("uninitialized", 2, 1));
    report.add("race", Message{"again"}, 2, WarpId{0}, 0, 2, 1);
    EXPECT_EQ(report.take().size(), 1U);
}

TEST(HazardReport, ARaceOfTwoWarpsTakesThePlaceOfOneWithinAWarpAndOfNothingElse) {
    const gpu::Launch launch = launchToReport();
    HazardReport report(launch);
    report.add("uninitialized", Message{"unset"}, 1, WarpId{0}, 0, 2, 2);
    report.add("race", Message{"hazard.race_in_warp"}, 2, WarpId{0}, 0, 2, 2);
    EXPECT_TRUE(report.isToldOfOneWarp(2, 2));
    report.add("cluster_lifetime", Message{"ended"}, 3, WarpId{0}, 0, 2, 2);
    report.add("race", Message{"hazard.race"}, 4, WarpId{1}, 0, 2, 2);
    EXPECT_FALSE(report.isToldOfOneWarp(2, 2));
    std::vector<std::string> keys;
    for (const gpu::RunProblem& problem : report.take())
        keys.push_back(problem.message.key);
    EXPECT_EQ(keys, (std::vector<std::string>{"unset", "ended", "hazard.race"}));
}

TEST(HazardReport, NamesThreadsAsTheKernelDoes) {
    const gpu::Launch launch = launchToReport();
    EXPECT_EQ(threadText(launch, 35), "(3, 2, 0)");
    EXPECT_EQ(laneOf(launch, 35), 3);
}

TEST(HazardReport, WritesValuesAsTheirTypeDoes) {
    using enum isa::DataType;
    EXPECT_EQ(valueText(F32, 0x3FC00000), "1.5");
    EXPECT_EQ(valueText(F64, 0x3FF8000000000000), "1.5");
    EXPECT_EQ(valueText(S32, 0xFFFFFFFF), "-1");
    EXPECT_EQ(valueText(U32, 0xFFFFFFFF), "4294967295");
    EXPECT_EQ(valueText(S8, 0xFF), "-1");
    EXPECT_EQ(valueText(U8, 0xFF), "255");
    EXPECT_EQ(valueText(S64, UINT64_MAX), "-1");
}

}  // namespace
}  // namespace warpscope::history
