#include "engine/codegen/value_ranges.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using isa::DataType;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(ValueRanges, FollowWhatEachInstructionMayGive) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0, DataType::U8);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 1, DataType::S16);
    b.add(Opcode::Imin, {registerOperand(0), registerOperand(1)}, 2);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(5)}, 3);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(4)}, 4);
    b.add(Opcode::Shr, {registerOperand(1), immediateOperand(4)}, 5, DataType::U32);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 6);
    const std::vector<Range> ranges = rangesOf(b.code);
    EXPECT_EQ(ranges[0], (Range{0, 255}));
    EXPECT_EQ(ranges[1], (Range{-32768, 32767}));
    EXPECT_EQ(ranges[2], (Range{-32768, 255}));
    EXPECT_EQ(ranges[3], (Range{5, 260}));
    EXPECT_EQ(ranges[4], (Range{0, 4080}));
    EXPECT_EQ(ranges[5], (Range{0, (std::int64_t{1} << 28) - 1}));
    EXPECT_EQ(ranges[6], Range{});
}

TEST(ValueRanges, ARegisterHoldsWhateverIsWrittenToIt) {
    CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(3)}, 0);
    b.add(Opcode::Mov, {immediateOperand(0xffffffff)}, 0);
    b.add(Opcode::Mov, {immediateOperand(0)}, 1);
    b.label(0);
    b.add(Opcode::Iadd, {registerOperand(1), immediateOperand(1)}, 1);
    b.jump(0, true);
    const std::vector<Range> ranges = rangesOf(b.code);
    EXPECT_EQ(ranges[0], (Range{-1, 3}));
    EXPECT_EQ(ranges[1], Range{}) << "it grows in each round";
}

}  // namespace
}  // namespace warpscope::codegen
