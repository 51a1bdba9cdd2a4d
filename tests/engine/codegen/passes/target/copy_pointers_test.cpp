#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using isa::DataType;
using isa::Opcode;
using isa::registerOperand;

/// A loop that loads from so many pointers and steps each by 4 bytes.
code::CodeBuilder loopOf(std::uint32_t pointers, int loadsOfEach = 1) {
    code::CodeBuilder b;
    for (std::uint32_t p = 0; p < pointers; ++p)
        b.add(Opcode::I2i, {isa::parameterOperand(8 * p)}, p, DataType::U64);
    b.label(0);
    for (std::uint32_t p = 0; p < pointers; ++p)
        for (int load = 0; load < loadsOfEach; ++load)
            b.add(Opcode::Ldg, {registerOperand(p)}, 10 + p);
    for (std::uint32_t p = 0; p < pointers; ++p)
        b.add(Opcode::Iadd, {registerOperand(p), isa::wideImmediateOperand(4)}, p, DataType::S64);
    b.jump(0, true);
    b.exit();
    return b;
}

std::ptrdiff_t movesOf(const code::CodeBuilder& b) {
    return std::ranges::count(code::opcodesOf(b.code), Opcode::Mov);
}

TEST(CopyPointers, EachOfTwoIsCopiedWordByWord) {
    code::CodeBuilder b = loopOf(2);
    const std::size_t before = b.code.nodes.size();
    copyPointers(b.code, {});
    ASSERT_EQ(b.code.nodes.size(), before + 4);
    EXPECT_EQ(movesOf(b), 4);
    const code::Node& low = b.code.nodes[3];
    const code::Node& high = b.code.nodes[4];
    EXPECT_EQ(low.destinationPart, 0);
    EXPECT_EQ(high.destinationPart, 1);
    EXPECT_EQ(high.code.sources[0].part, 1);
    EXPECT_EQ(b.code.nodes[5].code.opcode, Opcode::Ldg);
    EXPECT_EQ(b.code.nodes[5].code.sources[0], registerOperand(low.destination));
}

TEST(CopyPointers, OnePointerAndThoseOfLoopsThatAreWrittenOutStay) {
    code::CodeBuilder one = loopOf(1);
    copyPointers(one.code, {});
    EXPECT_EQ(movesOf(one), 0);
    code::CodeBuilder four = loopOf(2, 4);
    copyPointers(four.code, {});
    EXPECT_EQ(movesOf(four), 0);
}

TEST(CopyPointers, ALoopLoadsWhatItLoaded) {
    const std::string body =
        "int sum = 0; const int* p = in; int k = in[0];"
        "for (int i = 0; i < k; ++i) { sum += p[i] * (in + 3)[i]; out[1 + i] = sum; } out[0] = "
        "sum;";
    EXPECT_EQ(support::valueOf(body, {3, 1, 2, 5, 7, 11, 13}), 3 * 5 + 1 * 7 + 2 * 11);
}

}  // namespace
}  // namespace warpscope::codegen
