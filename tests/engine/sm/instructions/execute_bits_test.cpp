#include <gtest/gtest.h>

#include "tests/support/evaluate.h"

namespace warpscope::sm {
namespace {

using isa::DataType;
using isa::Opcode;
using support::evaluate;
using support::evaluateWide;

auto withFourth(std::uint32_t value) {
    return [value](isa::Instruction& code) { code.sources[3] = isa::immediateOperand(value); };
}

TEST(ExecuteBits, Lop3ReadsItsTable) {
    const std::uint32_t a = 0xf0f0'1234;
    const std::uint32_t b = 0xcccc'5678;
    const std::uint32_t c = 0xaaaa'9abc;
    EXPECT_EQ(evaluate(Opcode::Lop3, a, b, c, withFourth(0x80)), a & b & c);
    EXPECT_EQ(evaluate(Opcode::Lop3, a, b, c, withFourth(0x96)), a ^ b ^ c);
    EXPECT_EQ(evaluate(Opcode::Lop3, a, b, c, withFourth(0xe4)), (a & c) | (b & ~c));
}

TEST(ExecuteBits, BfiPutsAFieldIn) {
    const auto field = [](std::uint32_t c, std::uint32_t d) {
        return evaluate(Opcode::Bfi, 0xffff'ffff, 0x1234'5678, c, withFourth(d));
    };
    EXPECT_EQ(field(8, 8), 0x1234'ff78U);
    EXPECT_EQ(field(28, 8), 0xf234'5678U);
    EXPECT_EQ(field(32, 8), 0x1234'5678U);
    EXPECT_EQ(field(0, 0), 0x1234'5678U);
    EXPECT_EQ(field(0, 40), 0xffff'ffffU);
    EXPECT_EQ(evaluateWide(Opcode::Bfi, DataType::U64, 7, 1, 32, withFourth(32)),
              (std::uint64_t{7} << 32) + 1);
}

TEST(ExecuteBits, FieldsAndBytesOfOneWord) {
    const auto asUnsigned = [](isa::Instruction& code) { code.type = DataType::U32; };
    EXPECT_EQ(evaluate(Opcode::Bfe, 0x0000'f800, 8, 8, asUnsigned), 0xf8U);
    EXPECT_EQ(evaluate(Opcode::Bfe, 0x0000'f800, 8, 8), 0xffff'fff8U);
    EXPECT_EQ(evaluate(Opcode::Bfe, 0x8000'0000, 24, 32), 0xffff'ff80U);
    EXPECT_EQ(evaluate(Opcode::Bfe, 0x8000'0000, 40, 4), 0xffff'ffffU);
    EXPECT_EQ(evaluate(Opcode::Bfe, 0x8000'0000, 0, 0), 0U);
    EXPECT_EQ(evaluate(Opcode::Prmt, 0x3322'1100, 0x7766'5544, 0x5410), 0x5544'1100U);
    EXPECT_EQ(evaluate(Opcode::Prmt, 0x0000'0080, 0, 0x8888), 0xffff'ffffU);
    EXPECT_EQ(evaluate(Opcode::ShfL, 0x8000'0000, 1, 4), 0x18U);
    EXPECT_EQ(evaluate(Opcode::ShfR, 0x10, 0xf, 4), 0xf000'0001U);
    EXPECT_EQ(evaluate(Opcode::ShfR, 1, 2, 40), 2U);
    EXPECT_EQ(evaluate(Opcode::Sad, 0xffff'ffff, 4, 10), 15U);
    EXPECT_EQ(evaluate(Opcode::Sad, 0xffff'ffff, 4, 10, asUnsigned), 5U);
    EXPECT_EQ(evaluate(Opcode::Dp4a, 0x0102'03ff, 0x0101'0102, 100), 104U);
    EXPECT_EQ(evaluate(Opcode::Dp4a, 0x0102'03ff, 0x0101'0102, 100, asUnsigned), 616U);
}

}  // namespace
}  // namespace warpscope::sm
