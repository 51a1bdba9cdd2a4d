#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using isa::DataType;
using isa::Opcode;
using isa::registerOperand;
using isa::wideImmediateOperand;

TEST(SplitWide, LogicAndShiftsWorkWordByWord) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {wideImmediateOperand(77)}, 0, DataType::U64);
    b.add(Opcode::Shr, {registerOperand(0), isa::immediateOperand(30)}, 1, DataType::U64);
    b.add(Opcode::Xor, {registerOperand(0), registerOperand(1)}, 2, DataType::U64);
    splitWide(b.code, {});
    EXPECT_EQ(code::opcodesOf(b.code),
              (std::vector{Opcode::Mov, Opcode::ShfR, Opcode::Shr, Opcode::Xor, Opcode::Xor}));
    EXPECT_EQ(b.code.nodes[1].destinationPart, 0) << "the first word begins the register";
    EXPECT_EQ(b.code.nodes[2].destinationPart, 1);
    EXPECT_EQ(b.code.nodes[4].code.sources[1].part, 1);
}

// On the hardware IADD3 with a carry, and IADD3.X.
TEST(SplitWide, TheStepOfAPointerIsTwoInstructions) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {wideImmediateOperand(77)}, 0, DataType::U64);
    b.add(Opcode::Iadd, {registerOperand(0), wideImmediateOperand(4)}, 0, DataType::U64);
    b.add(Opcode::Iadd, {registerOperand(0), wideImmediateOperand(4)}, 1, DataType::U64);
    splitWide(b.code, {});
    EXPECT_EQ(code::opcodesOf(b.code),
              (std::vector{Opcode::Mov, Opcode::Iadd, Opcode::Iadd, Opcode::Iadd}));
    EXPECT_EQ(b.code.nodes[2].destinationPart, 1);
    EXPECT_EQ(b.code.nodes[2].code.sources[1], isa::immediateOperand(0));
}

TEST(SplitWide, BitsOfTwoWordsAreCountedWordByWord) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {wideImmediateOperand(77)}, 0, DataType::U64);
    b.add(Opcode::Popc, {registerOperand(0)}, 1, DataType::U64);
    splitWide(b.code, {});
    EXPECT_EQ(code::opcodesOf(b.code),
              (std::vector{Opcode::Mov, Opcode::Popc, Opcode::Popc, Opcode::Iadd}));
    EXPECT_EQ(b.code.nodes[2].code.sources[0].part, 1);
    EXPECT_EQ(support::valueOf("unsigned long long x = 0x8000000300000001ull;"
                               "out[0] = __popcll(x + (unsigned)in[0]);",
                               {2}),
              5);
}

TEST(SplitWide, AMaskOfOneWordIsNoInstruction) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {wideImmediateOperand(77)}, 0, DataType::U64);
    b.add(Opcode::And, {registerOperand(0), wideImmediateOperand(UINT32_MAX)}, 1, DataType::U64);
    splitWide(b.code, {});
    EXPECT_EQ(code::opcodesOf(b.code), (std::vector{Opcode::Mov, Opcode::Mov, Opcode::Mov}));
    EXPECT_EQ(b.code.nodes[1].code.sources[0], registerOperand(0));
    EXPECT_EQ(b.code.nodes[2].code.sources[0], isa::immediateOperand(0));
}

TEST(SplitWide, ARegisterThatIsReadAndWrittenStaysWhole) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {wideImmediateOperand(77)}, 0, DataType::U64);
    b.add(Opcode::Shl, {registerOperand(0), isa::immediateOperand(3)}, 0, DataType::U64);
    splitWide(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), 2u);
}

TEST(SplitWide, TheResultsAreThoseOfWholeArithmetic) {
    const auto out = support::runBody(
        "unsigned long long a = ((unsigned long long)in[0] << 32) + (unsigned)in[1];\n"
        "unsigned long long b = ((unsigned long long)in[2] << 32) + (unsigned)in[3];\n"
        "long long s = (long long)a;\n"
        "unsigned long long r[] = {a * b, __umul64hi(a, b), a >> 5, a << 5, a >> 37, a << 37,\n"
        "    a ^ b, a & ~b, (unsigned long long)(s >> 7), (unsigned long long)(s >> 40),\n"
        "    a * b + b, a * 0x9e3779b97f4a7c15ull, __umul64hi(a, 1000), a * (unsigned)in[3],\n"
        "    a >> 32, a << 32, in[4] ? a : b};\n"
        "for (int i = 0; i < 17; ++i) { out[2 * i] = (int)r[i]; out[2 * i + 1] = r[i] >> 32; }",
        {static_cast<int>(0xdeadbeef), static_cast<int>(0x89abcdef), 0x01234567,
         static_cast<int>(0xfedcba98), 1});
    const std::uint64_t a = 0xdead'beef'89ab'cdefULL;
    const std::uint64_t b = 0x0123'4567'fedc'ba98ULL;
    const auto s = static_cast<std::int64_t>(a);
    const auto high = [](std::uint64_t x, std::uint64_t y) {
        __extension__ typedef unsigned __int128 Product;
        return static_cast<std::uint64_t>((static_cast<Product>(x) * y) >> 64);
    };
    const std::vector<std::uint64_t> expected{a * b,
                                              high(a, b),
                                              a >> 5,
                                              a << 5,
                                              a >> 37,
                                              a << 37,
                                              a ^ b,
                                              a & ~b,
                                              static_cast<std::uint64_t>(s >> 7),
                                              static_cast<std::uint64_t>(s >> 40),
                                              a * b + b,
                                              a * 0x9e37'79b9'7f4a'7c15ULL,
                                              high(a, 1000),
                                              a * 0xfedc'ba98ULL,
                                              a >> 32,
                                              a << 32,
                                              a};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const std::uint64_t left = std::uint64_t{static_cast<std::uint32_t>(out[2 * i + 1])} << 32 |
                                   static_cast<std::uint32_t>(out[2 * i]);
        EXPECT_EQ(left, expected[i]) << i;
    }
}

TEST(SplitWide, NoWideProductIsLeft) {
    const auto program = cuda::programOf(
        "__global__ void k(unsigned long long* a) {\n"
        "  unsigned long long x = a[threadIdx.x]; a[threadIdx.x] = (x ^ (x >> 30)) * "
        "12345678901ull;\n"
        "}\n",
        cuda::optimized());
    for (const isa::Instruction& code : program.instructions) {
        const bool isWide = isa::bytesOf(code.type) == 8;
        EXPECT_FALSE(isWide && (code.opcode == Opcode::Imul || code.opcode == Opcode::Xor ||
                                code.opcode == Opcode::Shr))
            << cuda::textOf(program);
    }
}

// Read in nvcc's code for sm_90: IMAD, IMAD.WIDE, IMAD, IADD3.
TEST(SplitWide, TheProductsThatLieAcrossAreAddedUpApart) {
    const auto program = cuda::programOf(
        "__global__ void k(unsigned long long* a, unsigned long long b) {\n"
        "  a[0] = a[1] * b; }\n",
        cuda::optimized());
    EXPECT_EQ(cuda::countOf(program, Opcode::ImadWide), 1) << cuda::textOf(program);
    EXPECT_EQ(cuda::countOf(program, Opcode::Imul), 1);
    EXPECT_EQ(cuda::countOf(program, Opcode::Imad), 1);
    EXPECT_EQ(cuda::countOf(program, Opcode::Iadd), 1);
}

}  // namespace
}  // namespace warpscope::codegen
