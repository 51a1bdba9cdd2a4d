#include "engine/isa/reconvergence.h"

#include <gtest/gtest.h>

namespace warpscope::isa {
namespace {

Instruction stepOf() {
    return {.opcode = Opcode::Iadd};
}
Instruction jumpTo(ProgramCounter target) {
    return {.opcode = Opcode::Bra, .target = target};
}
Instruction branchTo(ProgramCounter target) {
    Instruction instruction = jumpTo(target);
    instruction.guard = predicateOperand(0);
    return instruction;
}

// for (…) { if (a) { if (b) return …; x } y } z
std::vector<Instruction> returnInALoop() {
    return {branchTo(4),  // 0: if not a
            branchTo(7),  // 1: if b
            stepOf(),     // 2: x
            stepOf(),     // 3: x
            stepOf(),     // 4: y
            branchTo(0),  // 5: next round
            stepOf(),     // 6: z
            stepOf(),     // 7: behind everything
            {.opcode = Opcode::Exit}};
}

TEST(Reconvergence, WhoLeavesALoopIsNotWaitedForInIt) {
    const auto meets = branchMeets(returnInALoop());
    ASSERT_EQ(meets.size(), 3u);
    EXPECT_EQ(meets[0].points, (std::vector<ProgramCounter>{4, 7}));
    EXPECT_FALSE(meets[0].takenLeavesTo || meets[0].fallLeavesTo);
    EXPECT_EQ(meets[1].points, (std::vector<ProgramCounter>{7}));
    EXPECT_EQ(meets[1].takenLeavesTo, 7u);
    EXPECT_FALSE(meets[1].fallLeavesTo);
    EXPECT_EQ(meets[2].points, (std::vector<ProgramCounter>{7}));
    EXPECT_EQ(meets[2].fallLeavesTo, 7u);
    auto code = returnInALoop();
    setReconvergencePoints(code);
    EXPECT_EQ(code[0].reconvergence, 4u);
    EXPECT_EQ(code[1].reconvergence, 7u);
}

TEST(Reconvergence, ALoopInALoopIsLeftOneByOneOrBothAtOnce) {
    // for (…) { for (…) { if (a) { if (b) break; if (c) return; x } } y }
    const auto meets = branchMeets({stepOf(),     // 0: the outer loop begins
                                    branchTo(5),  // 1: if not a
                                    branchTo(6),  // 2: if b, behind the inner loop
                                    branchTo(8),  // 3: if c, behind both
                                    stepOf(),     // 4: x
                                    branchTo(1),  // 5: next round of the inner loop
                                    stepOf(),     // 6: y
                                    branchTo(0),  // 7: next round of the outer loop
                                    {.opcode = Opcode::Exit}});
    ASSERT_EQ(meets.size(), 5u);
    EXPECT_EQ(meets[0].points, (std::vector<ProgramCounter>{5, 6, 8}));
    EXPECT_EQ(meets[1].takenLeavesTo, 6u);
    EXPECT_EQ(meets[2].takenLeavesTo, 8u);
    EXPECT_EQ(meets[3].points, (std::vector<ProgramCounter>{6, 8}));
    EXPECT_EQ(meets[3].fallLeavesTo, 6u);
}

TEST(Reconvergence, WhoGoesOnInAnInnerLoopMayLeaveBoth) {
    // for (…) { x; for (…) { if (a) goto end; if (b) break; y } } end:
    const auto meets = branchMeets({stepOf(),     // 0: the outer loop begins
                                    branchTo(5),  // 1: if a
                                    branchTo(0),  // 2: if b
                                    stepOf(),     // 3: y
                                    jumpTo(1),    // 4: next round of the inner loop
                                    stepOf(),     // 5: end
                                    {.opcode = Opcode::Exit}});
    ASSERT_EQ(meets.size(), 2u);
    EXPECT_EQ(meets[0].points, (std::vector<ProgramCounter>{5}));
    EXPECT_EQ(meets[1].points, (std::vector<ProgramCounter>{0, 5}));
}

// A compiler that threads jumps makes a loop of this that is entered at 1 or in its middle.
TEST(Reconvergence, InALoopWithTwoEntriesTheSidesMeetWhereAllWaysLead) {
    const auto meets = branchMeets({branchTo(5),  // 0: into the middle
                                    stepOf(),     // 1: first entry
                                    stepOf(),     // 2
                                    branchTo(8),  // 3: the only way out
                                    branchTo(1),  // 4
                                    stepOf(),     // 5: second entry
                                    branchTo(2),  // 6
                                    jumpTo(1),    // 7
                                    stepOf(),     // 8
                                    {.opcode = Opcode::Exit}});
    ASSERT_EQ(meets.size(), 4u);
    const std::vector<ProgramCounter> expected{2, 8, 2, 2};
    for (std::size_t i = 0; i < meets.size(); ++i)
        EXPECT_EQ(meets[i].points, std::vector<ProgramCounter>{expected[i]}) << i;
}

TEST(Reconvergence, WhoReturnsInAnIfIsNotWaitedForBehindIt) {
    // if (a) { if (b) return; x } y
    const auto meets = branchMeets({branchTo(3),  // 0: if not a
                                    branchTo(4),  // 1: if b
                                    stepOf(),     // 2: x
                                    stepOf(),     // 3: y
                                    {.opcode = Opcode::Exit}});
    ASSERT_EQ(meets.size(), 2u);
    EXPECT_EQ(meets[0].points, std::vector<ProgramCounter>{3});
    EXPECT_EQ(meets[1].points, std::vector<ProgramCounter>{kNoTarget});
}

// Behind the last case of a switch that has all of them clang ends the kernel.
TEST(Reconvergence, AWayThatOnlyEndsKeepsNobodyApart) {
    const auto meets = branchMeets({branchTo(3),  // 0
                                    branchTo(4),  // 1
                                    jumpTo(6),    // 2
                                    stepOf(),     // 3
                                    stepOf(),     // 4
                                    {.opcode = Opcode::Exit},
                                    {.opcode = Opcode::Exit}});
    ASSERT_EQ(meets.size(), 2u);
    EXPECT_EQ(meets[0].points, std::vector<ProgramCounter>{4});
    EXPECT_EQ(meets[1].points, std::vector<ProgramCounter>{kNoTarget});
}

// The same by way of a jump, inside of a loop, which lanes leave to meet behind it.
TEST(Reconvergence, AJumpToTheEndThatNobodyTakesKeepsNobodyApart) {
    const auto meets = branchMeets({branchTo(3),  // 0: one case
                                    branchTo(3),  // 1: the other
                                    jumpTo(8),    // 2: no case is left
                                    branchTo(6),  // 3: break
                                    branchTo(0),  // 4: next round
                                    stepOf(),     // 5
                                    stepOf(),     // 6: behind the loop
                                    {.opcode = Opcode::Exit},
                                    {.opcode = Opcode::Exit}});
    ASSERT_EQ(meets.size(), 4u);
    EXPECT_EQ(meets[0].points.front(), 3u);
    EXPECT_EQ(meets[2].points, std::vector<ProgramCounter>{6});
    for (const BranchMeets& one : meets)
        EXPECT_NE(one.points.back(), 2u) << "nobody waits at " << one.branch << " for nobody";
}

TEST(Reconvergence, WithoutWaysOutTheSidesMeetAtOnePlace) {
    const auto meets = branchMeets({branchTo(2), stepOf(), stepOf(), {.opcode = Opcode::Exit}});
    ASSERT_EQ(meets.size(), 1u);
    EXPECT_EQ(meets[0].points, (std::vector<ProgramCounter>{2}));
    EXPECT_FALSE(meets[0].takenLeavesTo || meets[0].fallLeavesTo);
    EXPECT_TRUE(branchMeets({}).empty());
}

// What a function begins with is entered by calls alone.
TEST(Reconvergence, ALoopInAFunctionIsLeftAsOneOfTheKernelIs) {
    std::vector<Instruction> code{
        {.opcode = Opcode::Call, .target = 3}, stepOf(), {.opcode = Opcode::Exit}};
    for (Instruction instruction : returnInALoop()) {
        if (instruction.opcode == Opcode::Bra) instruction.target += 3;
        if (instruction.opcode == Opcode::Exit) instruction.opcode = Opcode::Ret;
        code.push_back(instruction);
    }
    const auto meets = branchMeets(code);
    ASSERT_EQ(meets.size(), 3U);
    EXPECT_EQ(meets[0].points, (std::vector<ProgramCounter>{7, 10}));
    EXPECT_EQ(meets[1].points, (std::vector<ProgramCounter>{10}));
    EXPECT_EQ(meets[1].takenLeavesTo, 10U);
}

}  // namespace
}  // namespace warpscope::isa
