#include <gtest/gtest.h>

#include "engine/codegen/registers/allocate.h"
#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using code::kNoVirtual;
using isa::DataType;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

std::vector<WordRanges> wordRangesOf(const code::Code& code, bool hasHoles = true) {
    return liveRanges(code, liveIntervals(code, false), hasHoles);
}

/// As "from-to" pairs.
std::vector<std::pair<std::size_t, std::size_t>> listOf(const Ranges& ranges) {
    std::vector<std::pair<std::size_t, std::size_t>> list;
    for (const Interval& range : ranges)
        list.emplace_back(range.from, range.to);
    return list;
}

using List = std::vector<std::pair<std::size_t, std::size_t>>;

// A shuffle's mask, of coalesced_threads() for one, was given to another value before it was read.
TEST(LiveRanges, AMaskOfAShuffleLivesUntilTheShuffle) {
    CodeBuilder b;
    b.add(Opcode::Activemask, {}, 0);              // 0
    b.add(Opcode::Popc, {registerOperand(0)}, 1);  // 1
    b.add(Opcode::Shfl,                            // 2
          {registerOperand(1), immediateOperand(0), immediateOperand(32), registerOperand(0)}, 2);
    b.store(2);
    b.exit();
    EXPECT_EQ(listOf(wordRangesOf(b.code)[0][0]), (List{{0, 2}}));
}

TEST(LiveRanges, BetweenTheLastReadAndTheNextValueNothingIsHeld) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);                       // 0
    b.label(0);                                                         // 1
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 1);  // 2
    b.add(Opcode::Iadd, {registerOperand(1), immediateOperand(1)}, 2);  // 3
    b.add(Opcode::Iadd, {registerOperand(2), immediateOperand(1)}, 0);  // 4
    b.jump(0, true);                                                    // 5, 6
    b.store(0);                                                         // 7
    b.exit();
    EXPECT_EQ(listOf(wordRangesOf(b.code)[0][0]), (List{{0, 2}, {4, 7}}));
    EXPECT_EQ(listOf(wordRangesOf(b.code, false)[0][0]), (List{{0, 8}}));
}

// ptxas leaves an address alone until the load has left its queue.
TEST(LiveRanges, WhatAQueueHasYetToReadIsHeldLonger) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(256)}, 0);  // 0
    b.add(Opcode::Ldg, {registerOperand(0)}, 1);     // 1
    for (std::uint32_t i = 2; i < 14; ++i)           // 2 to 13
        b.add(Opcode::Iadd, {registerOperand(i - 1), immediateOperand(1)}, i);
    b.store(13);
    b.exit();
    const auto late = liveRanges(b.code, liveIntervals(b.code, false), true, Reuse::Late);
    EXPECT_EQ(listOf(late[0][0]), (List{{0, 9}}));
    EXPECT_EQ(listOf(late[2][0]), (List{{2, 3}})) << "a sum reads at once";
    EXPECT_EQ(listOf(wordRangesOf(b.code)[0][0]), (List{{0, 1}}));
}

TEST(LiveRanges, TheWordsOfAPairEndApart) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0, DataType::U64);
    b.add(Opcode::Mov, {registerOperand(0)}, 1);
    b.add(Opcode::Mov, {immediateOperand(3)}, 2);
    isa::Operand upper = registerOperand(0);
    upper.part = 1;
    b.add(Opcode::Iadd, {upper, registerOperand(1)}, 3);
    b.exit();
    const auto ranges = wordRangesOf(b.code);
    ASSERT_EQ(ranges[0].size(), 2u);
    EXPECT_EQ(listOf(ranges[0][0]), (List{{0, 1}}));
    EXPECT_EQ(listOf(ranges[0][1]), (List{{0, 3}}));
}

// A narrow value in a word that is free would keep the next quad away from the other three.
TEST(LiveRanges, AQuadStaysWholeToItsLastRead) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0, DataType::B128);
    b.add(Opcode::Mov, {registerOperand(0)}, 1);
    isa::Operand last = registerOperand(0);
    last.part = 3;
    b.add(Opcode::Iadd, {last, registerOperand(1)}, 2);
    b.exit();
    // The load, MOV, and IADD, which is the last to read.
    const auto ranges = wordRangesOf(b.code);
    ASSERT_EQ(ranges[0].size(), 4u);
    for (const Ranges& word : ranges[0])
        EXPECT_EQ(listOf(word), (List{{0, 2}}));
}

TEST(LiveRanges, WhatLanesWithoutTheGuardKeepIsHeld) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.compare(0);
    b.add(Opcode::Mov, {immediateOperand(2)}, 0);
    b.guard(0);
    b.store(0);
    b.exit();
    EXPECT_EQ(listOf(wordRangesOf(b.code)[0][0]), (List{{0, 3}}));
    b.code.nodes[2].endsOldValue = true;
    EXPECT_EQ(listOf(wordRangesOf(b.code)[0][0]), (List{{0, 1}, {2, 3}}))
        << "nobody reads the first";
}

TEST(LiveRanges, AResultThatNobodyReadsIsStillWritten) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(1)}, 0);
    b.exit();
    EXPECT_EQ(listOf(wordRangesOf(b.code)[0][0]), (List{{0, 1}}));
}

}  // namespace
}  // namespace warpscope::codegen
