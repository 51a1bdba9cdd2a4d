#include <gtest/gtest.h>

#include "engine/codegen/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::parameterOperand;
using isa::registerOperand;

TEST(WidenAddresses, AnElementOfAParameterTakesAPair) {
    code::CodeBuilder b;
    b.add(Opcode::Lds, {immediateOperand(0)}, 0);
    b.add(Opcode::Imad, {registerOperand(0), immediateOperand(4), parameterOperand(0)}, 1);
    b.add(Opcode::Ldg, {registerOperand(1)}, 2);
    widenAddresses(b.code, {});
    ASSERT_EQ(b.code.nodes.size(), 4u);
    EXPECT_EQ(b.code.nodes[1].code.opcode, Opcode::I2i);
    EXPECT_EQ(b.code.nodes[1].code.sources[0], parameterOperand(0));
    EXPECT_EQ(b.code.nodes[2].code.opcode, Opcode::ImadWide);
    const auto widths = code::widthsOf(b.code);
    EXPECT_EQ(widths[1], 2);
    EXPECT_EQ(widths[0], 1);
}

TEST(WidenAddresses, SharedAddressesStayNarrow) {
    const auto program = cuda::programOfBody(
        "__shared__ int s[64]; s[threadIdx.x] = n; __syncthreads(); out[0] = s[n];",
        cuda::optimized());
    EXPECT_EQ(cuda::countOf(program, Opcode::ImadWide), 0);
    EXPECT_EQ(cuda::countOf(program, Opcode::I2i), 1);
}

TEST(WidenAddresses, AnAddressOfUnknownMakingStaysNarrow) {
    code::CodeBuilder b;
    b.add(Opcode::Lds, {immediateOperand(0)}, 0);
    b.add(Opcode::Lds, {immediateOperand(4)}, 1);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(1)}, 2);
    b.add(Opcode::Ldg, {registerOperand(2)}, 3);
    widenAddresses(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), 4u);
    EXPECT_EQ(code::widthsOf(b.code)[2], 1);
}

}  // namespace
}  // namespace warpscope::codegen
