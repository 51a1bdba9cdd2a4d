#include "app/present/chip/lane_operands.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/history/resident_warp.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

TEST(LaneOperands, SourcesAreOfTheCycleBeforeAndTheResultOfTheCycleItself) {
    const auto run = support::runFrom(kSplitScenario);
    const isa::Program& program = run->launch().program;
    int checked = 0;
    for (const trace::Segment& segment : run->segments(WarpId{1})) {
        if (segment.state != trace::WarpState::Issued || segment.begin == 0) continue;
        const isa::Instruction& instruction = program.instructions[segment.pc];
        if (instruction.opcode != isa::Opcode::Iadd) continue;
        const auto earlier = run->replay().stateAfter(segment.begin - 1);
        const auto later = run->replay().stateAfter(segment.begin);
        const auto operands = laneOperands(run->launch(), segment.pc, firstLane(segment.active),
                                           history::residentWarp(*run, *earlier, WarpId{1}),
                                           history::residentWarp(*run, *later, WarpId{1}));
        ASSERT_EQ(operands.size(), 2u) << "k + 1: the 1 stands in the instruction";
        EXPECT_FALSE(operands[0].isResult);
        EXPECT_TRUE(operands[1].isResult);
        EXPECT_EQ(operands[0].name, operands[1].name);
        EXPECT_EQ(std::stoi(operands[0].value) + 1, std::stoi(operands[1].value));
        ++checked;
    }
    EXPECT_GT(checked, 3);
}

TEST(LaneOperands, WithoutAStateNamesAreLeft) {
    const gpu::Launch launch = support::launchFrom(kSplitScenario);
    for (isa::ProgramCounter pc = 0; pc < launch.program.instructions.size(); ++pc) {
        for (const LaneOperand& operand : laneOperands(launch, pc, 0, nullptr, nullptr))
            EXPECT_FALSE(operand.name.empty());
    }
    EXPECT_TRUE(laneOperands(launch, 9999, 0, nullptr, nullptr).empty());
}

}  // namespace
}  // namespace warpscope::present
