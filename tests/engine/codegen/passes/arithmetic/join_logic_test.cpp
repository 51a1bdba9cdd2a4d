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

const std::string kNumbers = "int a = in[0], b = in[1], c = in[2], d = in[3];";

std::ptrdiff_t logicOf(const std::string& body) {
    const auto program = programOfBody(kNumbers + body, optimized());
    return countOf(program, Opcode::Lop3) + countOf(program, Opcode::And) +
           countOf(program, Opcode::Or) + countOf(program, Opcode::Xor) +
           countOf(program, Opcode::Not);
}

TEST(JoinLogic, TwoOperationsOnThreeInputsAreOne) {
    EXPECT_EQ(logicOf("out[0] = a ^ b ^ c;"), 1);
    EXPECT_EQ(logicOf("out[0] = a ^ b ^ c ^ d;"), 2);
    EXPECT_EQ(logicOf("out[0] = (a ^ b) & a;"), 1);
    EXPECT_EQ(logicOf("int x = a ^ b; out[0] = x & c; out[1] = x;"), 2) << "read twice";
}

TEST(JoinLogic, AllThatThreeInputsMakeIsOne) {
    EXPECT_EQ(logicOf("out[0] = (a & b) | ~c;"), 1);
    EXPECT_EQ(logicOf("out[0] = (a & b) ^ (~a & c);"), 1) << "a chooses";
    EXPECT_EQ(logicOf("out[0] = (a & b) ^ (a & c) ^ (b & c);"), 1) << "most of them";
    EXPECT_EQ(logicOf("int x = a & b; out[0] = x ^ (a & c) ^ (b & c); out[1] = x;"), 2);
    EXPECT_EQ(logicOf("out[0] = (a & b) ^ (c & d);"), 2) << "four inputs";
}

TEST(JoinLogic, TheTableGivesWhatTheTwoGave) {
    const std::int32_t a = 0x0f3c5a96;
    const std::int32_t b = 0x33cc55aa;
    const std::int32_t c = 0x12345678;
    const auto out = support::runBody(
        kNumbers +
            "out[0] = (a & b) ^ c; out[1] = c | (a ^ b); out[2] = ~(a | b); out[3] = b & ~a;"
            "out[4] = (a ^ 255) & b; out[5] = (a & b) ^ (c & d); out[6] = a & (c ^ a);"
            "out[7] = (a & b) ^ (~a & c); out[8] = (a & b) ^ (a & c) ^ (b & c);",
        {a, b, c, 77});
    EXPECT_EQ(out[0], (a & b) ^ c);
    EXPECT_EQ(out[1], c | (a ^ b));
    EXPECT_EQ(out[2], ~(a | b));
    EXPECT_EQ(out[3], b & ~a);
    EXPECT_EQ(out[4], (a ^ 255) & b);
    EXPECT_EQ(out[5], (a & b) ^ (c & 77));
    EXPECT_EQ(out[6], a & (c ^ a));
    EXPECT_EQ(out[7], (a & b) ^ (~a & c));
    EXPECT_EQ(out[8], (a & b) ^ (a & c) ^ (b & c));
}

}  // namespace
}  // namespace warpscope::codegen
