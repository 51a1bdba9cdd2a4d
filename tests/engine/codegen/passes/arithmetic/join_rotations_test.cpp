#include <gtest/gtest.h>

#include <bit>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

constexpr const char* kWord = "unsigned x = (unsigned)in[0]; ";

std::ptrdiff_t rotationsOf(const std::string& value) {
    const std::string body = kWord + ("out[0] = (int)(" + value + ");");
    return countOf(programOfBody(body, optimized()), Opcode::ShfL);
}

TEST(JoinRotations, TwoShiftsOfAWordThatFillIt) {
    EXPECT_EQ(rotationsOf("(x >> 7) | (x << 25)"), 1);
    EXPECT_EQ(rotationsOf("(x << 25) ^ (x >> 7)"), 1);
    EXPECT_EQ(rotationsOf("(x << 25) + (x >> 7)"), 1);
    EXPECT_EQ(rotationsOf("(x << 24) | (x >> 7)"), 0) << "one bit is missing";
    EXPECT_EQ(rotationsOf("(x << 25) | (unsigned)((int)x >> 7)"), 0) << "bits of the sign";
    EXPECT_EQ(rotationsOf("(x << 25) & (x >> 7)"), 0);
    const auto program =
        programOfBody(kWord + std::string("out[0] = (int)((x >> 7) | (x << 25));"), optimized());
    EXPECT_EQ(countOf(program, Opcode::Shl) + countOf(program, Opcode::Shr), 0);
}

TEST(JoinRotations, TwoShiftsInOneDirectionAreNone) {
    code::CodeBuilder b;
    b.add(Opcode::Shl, {isa::registerOperand(0), isa::immediateOperand(25)}, 1);
    b.add(Opcode::Shl, {isa::registerOperand(0), isa::immediateOperand(25)}, 2);
    b.add(Opcode::Or, {isa::registerOperand(1), isa::registerOperand(2)}, 3);
    b.store(3);
    b.exit();
    joinRotations(b.code, {});
    EXPECT_EQ(b.code.nodes[2].code.opcode, Opcode::Or);
}

TEST(JoinRotations, GivesTheSameBits) {
    for (const std::uint32_t word : {0x12345678U, 0x80000001U, 0U, 0xffffffffU}) {
        const auto body = kWord + std::string("out[0] = (int)((x >> 7) | (x << 25));");
        EXPECT_EQ(
            static_cast<std::uint32_t>(support::valueOf(body, {static_cast<std::int32_t>(word)})),
            std::rotr(word, 7));
    }
}

}  // namespace
}  // namespace warpscope::codegen
