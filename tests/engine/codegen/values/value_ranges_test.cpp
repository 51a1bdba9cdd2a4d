#include "engine/codegen/values/value_ranges.h"

#include <gtest/gtest.h>

#include "engine/code/evaluate.h"
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

TEST(ValueRanges, WhatCountsChoosesOrTakesPartsHasFewValues) {
    CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0, DataType::S8);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 1, DataType::U16);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 2);
    b.add(Opcode::Imax, {registerOperand(0), immediateOperand(7)}, 3);
    b.add(Opcode::Imax, {registerOperand(0), immediateOperand(7)}, 4, DataType::U32);
    b.add(Opcode::Sel, {isa::predicateOperand(0), registerOperand(0), registerOperand(1)}, 5);
    b.add(Opcode::Popc, {registerOperand(2)}, 6);
    b.add(Opcode::Clz, {registerOperand(2)}, 7);
    b.add(Opcode::Ffs, {registerOperand(2)}, 8);
    b.add(Opcode::Bfe, {registerOperand(2), immediateOperand(3), immediateOperand(5)}, 9);
    b.add(Opcode::Bfe, {registerOperand(2), immediateOperand(3), immediateOperand(5)}, 10,
          DataType::U32);
    b.add(Opcode::Bfe, {registerOperand(2), immediateOperand(0), immediateOperand(32)}, 11);
    b.add(Opcode::And, {registerOperand(2), registerOperand(0)}, 12);
    b.add(Opcode::Shr, {registerOperand(0), immediateOperand(0)}, 13);
    const std::vector<Range> ranges = rangesOf(b.code);
    EXPECT_EQ(ranges[0], (Range{-128, 127}));
    EXPECT_EQ(ranges[1], (Range{0, 65535}));
    EXPECT_EQ(ranges[3], (Range{7, 127}));
    EXPECT_EQ(ranges[4], Range{}) << "without a sign -1 is the largest";
    EXPECT_EQ(ranges[5], (Range{-128, 65535}));
    for (const std::size_t counted : {6U, 7U, 8U})
        EXPECT_EQ(ranges[counted], (Range{0, 32})) << counted;
    EXPECT_EQ(ranges[9], (Range{-16, 15}));
    EXPECT_EQ(ranges[10], (Range{0, 31}));
    EXPECT_EQ(ranges[11], Range{}) << "all bits";
    EXPECT_EQ(ranges[12], Range{}) << "either may be less than 0";
    EXPECT_EQ(ranges[13], Range{}) << "a shift by nothing is left alone";
}

/// One instruction of two loaded values or a loaded one and a constant, of every type of either.
template <class Check>
void forEachOperation(const Check& check) {
    using enum Opcode;
    constexpr DataType kLoads[] = {DataType::U8, DataType::S8, DataType::U16, DataType::S16};
    constexpr std::uint32_t kConstants[] = {0, 1, 3, 31, 255, 0x4440, 0x8880, 0xffffffff};
    for (const Opcode opcode : {Mov, Iadd, And, Or, Xor, Shl, Shr, Imin, Imax, Prmt}) {
        for (const DataType type : {DataType::S32, DataType::U32}) {
            for (const DataType first : kLoads) {
                for (const std::uint32_t constant : kConstants) {
                    isa::Operand second = immediateOperand(constant);
                    check(opcode, type, first, second);
                    if (opcode != Shl && opcode != Shr && opcode != Prmt)
                        check(opcode, type, first, registerOperand(1));
                }
            }
        }
    }
}

// What an instruction makes of values at the ends of their ranges and between them lies in its own:
// told by what code::evaluate computes, which a test holds to the lanes.
TEST(ValueRanges, NoResultLiesOutsideItsRange) {
    constexpr std::uint32_t kValues[] = {
        0,     1,     2,     100,        126,        127,        128,        255,       256,
        32767, 32768, 65535, 0xffffffff, 0xfffffffe, 0xffffff80, 0xffff8000, 0xffffff81};
    std::size_t bounded = 0;
    forEachOperation([&](Opcode opcode, DataType type, DataType load, const isa::Operand& second) {
        CodeBuilder b;
        b.add(Opcode::Ldg, {immediateOperand(256)}, 0, load);
        b.add(Opcode::Ldg, {immediateOperand(260)}, 1, DataType::U8);
        if (opcode == Opcode::Prmt)
            b.add(opcode, {registerOperand(0), immediateOperand(0), second}, 2, type);
        else
            b.add(opcode, {registerOperand(0), second}, 2, type);
        const std::vector<Range> ranges = rangesOf(b.code);
        bounded += ranges[2] != Range{} ? 1 : 0;
        for (const std::uint32_t a : kValues) {
            for (const std::uint32_t c : kValues) {
                const auto isIn = [&](std::uint32_t word, const Range& range) {
                    const auto number = static_cast<std::int32_t>(word);
                    return range.low <= number && number <= range.high;
                };
                if (!isIn(a, ranges[0]) || !isIn(c, ranges[1])) continue;
                const bool isConstant = second.kind == isa::Operand::Kind::Immediate;
                const std::uint32_t right = isConstant ? second.value : c;
                const code::Words words = opcode == Opcode::Prmt ? code::Words{a, 0, right, 0}
                                                                 : code::Words{a, right, 0, 0};
                const auto result = code::evaluate(b.code.nodes[2].code, words);
                ASSERT_TRUE(result.has_value());
                EXPECT_TRUE(isIn(*result, ranges[2]))
                    << isa::infoOf(opcode).name << " of " << a << " and " << right;
            }
        }
    });
    EXPECT_GT(bounded, 200U) << "ranges that say something";
}

}  // namespace
}  // namespace warpscope::codegen
