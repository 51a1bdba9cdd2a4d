#include "engine/isa/control_flow.h"

#include <gtest/gtest.h>

#include "engine/isa/reconvergence.h"

namespace warpscope::isa {
namespace {

Instruction plain() {
    return {.opcode = Opcode::Iadd};
}
Instruction leave() {
    return {.opcode = Opcode::Exit};
}
Instruction jump(ProgramCounter target) {
    return {.opcode = Opcode::Bra, .target = target};
}
Instruction branch(ProgramCounter target) {
    Instruction instruction = jump(target);
    instruction.guard = predicateOperand(0);
    return instruction;
}

TEST(ControlFlow, CutsBlocksAtBranchesAndTheirTargets) {
    const auto blocks = basicBlocks({plain(), branch(3), plain(), plain(), leave()});
    ASSERT_EQ(blocks.size(), 3u);
    EXPECT_EQ(blocks[0].last, 1u);
    EXPECT_EQ(blocks[1].first, 2u);
    EXPECT_EQ(blocks[2].last, 4u);
    EXPECT_EQ(blocks[0].successors, (std::vector<std::uint32_t>{1, 2}));
    EXPECT_TRUE(blocks[2].successors.empty());
}

TEST(ControlFlow, BothSidesOfAnIfElseMeetAfterIt) {
    std::vector<Instruction> code{branch(3), plain(), jump(4), plain(), leave()};
    setReconvergencePoints(code);
    EXPECT_EQ(code[0].reconvergence, 4u);
    EXPECT_EQ(code[2].reconvergence, kNoTarget) << "an unconditional jump never diverges";
}

TEST(ControlFlow, LanesThatLeaveALoopWaitAtItsExit) {
    std::vector<Instruction> code{plain(), plain(), branch(1), leave()};
    setReconvergencePoints(code);
    EXPECT_EQ(code[2].reconvergence, 3u);
}

TEST(ControlFlow, SidesThatMeetOnlyAtTheEndHaveNoReconvergencePoint) {
    std::vector<Instruction> code{branch(2), leave(), plain(), leave()};
    setReconvergencePoints(code);
    EXPECT_EQ(code[0].reconvergence, kNoTarget);
}

TEST(ControlFlow, AnIfInsideALoopThatNeverEndsStillReconverges) {
    std::vector<Instruction> code{branch(2), plain(), plain(), jump(0), leave()};
    setReconvergencePoints(code);
    EXPECT_EQ(code[0].reconvergence, 2u);
}

TEST(ControlFlow, NestedIfsReconvergeFromTheInsideOut) {
    std::vector<Instruction> code{branch(5), branch(3), plain(), plain(), plain(), leave()};
    setReconvergencePoints(code);
    EXPECT_EQ(code[1].reconvergence, 3u);
    EXPECT_EQ(code[0].reconvergence, 5u);
}

TEST(ControlFlow, AnEmptyProgramHasNoBlocks) {
    EXPECT_TRUE(basicBlocks({}).empty());
    EXPECT_TRUE(immediatePostDominators({}).empty());
}

TEST(ControlFlow, ACallIsFollowedByWhatStandsBehindItAndARetByNothing) {
    Instruction call;
    call.opcode = Opcode::Call;
    call.target = 2;
    Instruction back;
    back.opcode = Opcode::Ret;
    const auto blocks = basicBlocks({call, leave(), plain(), back});
    ASSERT_EQ(blocks.size(), 2u);
    EXPECT_TRUE(blocks[0].successors.empty()) << "with the EXIT in one block";
    EXPECT_EQ(blocks[1].first, 2u);
    EXPECT_TRUE(blocks[1].successors.empty());
}

TEST(ControlFlow, BehindAGuardedExitTheOthersGoOn) {
    std::vector<Instruction> code(3);
    for (Instruction& instruction : code)
        instruction.opcode = Opcode::Exit;
    code[0].guard = predicateOperand(0);
    const auto blocks = basicBlocks(code);
    ASSERT_EQ(blocks.size(), 3u);
    EXPECT_EQ(blocks[0].successors, (std::vector<std::uint32_t>{1}));
    EXPECT_TRUE(blocks[1].successors.empty());
}

}  // namespace
}  // namespace warpscope::isa
