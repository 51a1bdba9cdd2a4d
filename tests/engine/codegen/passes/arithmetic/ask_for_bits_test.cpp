#include <gtest/gtest.h>

#include <string>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

const std::string kFourOperands = "int a = in[0], b = in[1], c = in[2], d = in[3];";

TEST(AskForBits, ASetBitIsAskedForWhereItIsMasked) {
    const auto program =
        programOfBody(kFourOperands + "out[0] = (a & b) == 0 ? c : d;", optimized());
    EXPECT_EQ(countOf(program, Opcode::Isetp), 0);
    EXPECT_EQ(countOf(program, Opcode::And), 0);
    EXPECT_EQ(countOf(program, Opcode::Lop3), 1);
    for (const int other : {1, 2, 4})
        EXPECT_EQ(support::runBody("out[0] = (in[0] & in[1]) == 0 ? 7 : 8;", {6, other})[0],
                  (6 & other) == 0 ? 7 : 8);
    const auto both = programOfBody(
        kFourOperands + "int m = a & b; out[0] = m == 0 ? c : d; out[1] = m;", optimized());
    EXPECT_EQ(countOf(both, Opcode::Isetp), 1) << "what is read again is made";
}

// and.b32 %r2, %r1, 1; setp.eq.b32 %p1, %r2, 1; of nvcc 13.0 for t & 1 and t % 2, and.b32 %r2, %r1,
// 8; setp.eq.s32 %p1, %r2, 0; for (t >> 3) & 1.
TEST(AskForBits, TheLowestBitIsComparedAndAHigherOneAskedForWithoutItsShift) {
    const auto lowest =
        programOfBody(kFourOperands + "out[0] = (a & 1) == 0 ? c : d;", optimized());
    EXPECT_EQ(countOf(lowest, Opcode::Isetp), 1);
    EXPECT_EQ(countOf(lowest, Opcode::Lop3), 0);
    const std::string higher = "out[0] = ((in[0] >> 3) & 1) ? 7 : 8;";
    const auto program = programOfBody(higher, optimized());
    EXPECT_EQ(countOf(program, Opcode::Isetp) + countOf(program, Opcode::Shr), 0);
    EXPECT_EQ(countOf(program, Opcode::Lop3), 1);
    for (const int a : {0, 7, 8, -1, -9})
        EXPECT_EQ(support::runBody(higher, {a})[0], (a & 8) != 0 ? 7 : 8);
}

// (x >> 28) & 0xff of a signed number has bits that x has not.
TEST(AskForBits, AShiftStaysWhereTheMaskReachesBeyondTheNumber) {
    const std::string body = "out[0] = ((in[0] >> 28) & 0xf0) ? 7 : 8;";
    for (const int a : {0, 1 << 28, -1, -(1 << 30), 0x70000000})
        EXPECT_EQ(support::runBody(body, {a})[0], ((a >> 28) & 0xf0) != 0 ? 7 : 8);
}

// LOP3.LUT P1, RZ, R14, 0xfffffff0, R17, 0xc8 of nvcc 13.0, in a convolution by tiles.
TEST(AskForBits, TwoNumbersBelowOnePowerOfTwoAreAskedForTogether) {
    const std::string numbers = "unsigned a = in[0], b = in[1];";
    const auto program =
        programOfBody(numbers + "out[0] = a < 16u && b < 16u ? 3 : 4;", optimized());
    EXPECT_EQ(countOf(program, Opcode::Isetp), 0);
    EXPECT_EQ(countOf(program, Opcode::Lop3), 1);
    const auto other = programOfBody(numbers + "out[0] = a < 12u && b < 12u ? 3 : 4;", optimized());
    EXPECT_EQ(countOf(other, Opcode::Isetp), 2) << "no power of two";
    for (const int a : {-1, 0, 15, 16, 4096})
        for (const int b : {-1, 0, 15, 16, 4096})
            EXPECT_EQ(
                support::runBody(numbers + "out[0] = a < 16u && b < 16u ? 3 : 4;", {a, b})[0],
                a >= 0 && a < 16 && b >= 0 && b < 16 ? 3 : 4);
}

}  // namespace
}  // namespace warpscope::codegen
