#include <gtest/gtest.h>

#include <algorithm>
#include <string>

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

TEST(GuardChoices, OfTwoExtremesOneIsWrittenOverTheOther) {
    const std::string sort =
        "int x = in[threadIdx.x]; for (int j = 1; j < 8; j <<= 1) {"
        "int y = __shfl_xor_sync(255, x, j); bool up = (threadIdx.x & j) == 0;"
        "x = up ? min(x, y) : max(x, y); } out[threadIdx.x] = x;";
    const auto program = programOfBody(sort, optimized());
    EXPECT_EQ(countOf(program, Opcode::Sel), 0);
    EXPECT_EQ(countOf(program, Opcode::Imin) + countOf(program, Opcode::Imax), 6);
    const auto out = support::runBody(sort, {5, -3, 9, 9, 0, 7, -8, 2}, 8);
    EXPECT_EQ(out[0], -8);
    EXPECT_EQ(out[7], 9);
}

// The value before is read between the extreme and the choice.
TEST(GuardChoices, NotWhereTheResultIsStillInUse) {
    const auto choicesBehind = [](std::uint32_t readBetween) {
        code::CodeBuilder b;
        b.add(Opcode::Mov, {isa::immediateOperand(1)}, 5);
        b.add(Opcode::Imin, {isa::registerOperand(0), isa::registerOperand(1)}, 2);
        b.add(Opcode::Imax, {isa::registerOperand(0), isa::registerOperand(1)}, 3);
        b.store(readBetween);
        b.compare(0);
        b.add(Opcode::Sel,
              {isa::predicateOperand(0), isa::registerOperand(2), isa::registerOperand(3)}, 5);
        b.store(5);
        b.exit();
        guardChoices(b.code, {});
        return std::ranges::count_if(
            b.code.nodes, [](const code::Node& node) { return node.code.opcode == Opcode::Sel; });
    };
    EXPECT_EQ(choicesBehind(5), 1);
    EXPECT_EQ(choicesBehind(0), 0);
}

TEST(GuardChoices, OneThatIsReadAgainStays) {
    const std::string body =
        "int a = in[0], b = in[1], c = in[2]; int low = min(a, b), high = max(a, b);"
        "out[0] = c > 0 ? low : high; out[1] = low;";
    EXPECT_EQ(countOf(programOfBody(body, optimized()), Opcode::Sel), 1);
    for (const int c : {0, 1}) {
        const auto out = support::runBody(body, {5, 3, c});
        EXPECT_EQ(out[0], c > 0 ? 3 : 5);
        EXPECT_EQ(out[1], 3);
    }
}

// @!P1 LOP3.LUT R11, R11, 0xedb88320, RZ, 0x3c of nvcc 13.0, in a checksum.
TEST(GuardChoices, AValueIsChangedInItsRegisterWhereTheConditionHolds) {
    const std::string body =
        "unsigned x = in[0]; x = (x & 1) ? (x >> 1) ^ 0xEDB88320u : x >> 1;"
        "x = (x & 1) ? x >> 1 : (x >> 1) ^ 3u; out[0] = x;";
    const auto program = programOfBody(body, optimized());
    EXPECT_EQ(countOf(program, Opcode::Sel), 0);
    EXPECT_EQ(std::ranges::count_if(program.instructions,
                                    [](const isa::Instruction& code) { return code.isGuarded(); }),
              2);
    const auto change = [](unsigned x) {
        x = (x & 1) != 0 ? (x >> 1) ^ 0xEDB88320U : x >> 1;
        return (x & 1) != 0 ? x >> 1 : (x >> 1) ^ 3U;
    };
    for (const int a : {0, 1, 2, 3, -1, 12345})
        EXPECT_EQ(static_cast<unsigned>(support::runBody(body, {a})[0]),
                  change(static_cast<unsigned>(a)));
}

// The value before the change is read again.
TEST(GuardChoices, AValueThatStaysIsChosen) {
    const std::string body =
        "int a = in[0] * 5, b = a ^ 7; out[0] = in[1] > 0 ? b : a; out[1] = a;";
    EXPECT_EQ(countOf(programOfBody(body, optimized()), Opcode::Sel), 1);
    for (const int c : {0, 1}) {
        const auto out = support::runBody(body, {3, c});
        EXPECT_EQ(out[0], c > 0 ? (15 ^ 7) : 15);
        EXPECT_EQ(out[1], 15);
    }
}

}  // namespace
}  // namespace warpscope::codegen
