#include <gtest/gtest.h>

#include <algorithm>

#include "engine/codegen/passes/passes.h"
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

// p = text + row * width; p[i]: what comes from the parameter is the pointer, the other one an index.
TEST(WidenAddresses, AnIndexMayBeAddedToASum) {
    code::CodeBuilder b;
    b.add(Opcode::Lds, {immediateOperand(0)}, 0);
    b.add(Opcode::Imad, {registerOperand(0), parameterOperand(8), parameterOperand(0)}, 1);
    b.add(Opcode::Lds, {immediateOperand(4)}, 2);
    b.add(Opcode::Iadd, {registerOperand(1), registerOperand(2)}, 3);
    b.add(Opcode::Ldg, {registerOperand(3)}, 4, isa::DataType::U8);
    widenAddresses(b.code, {});
    const auto widths = code::widthsOf(b.code);
    EXPECT_EQ(widths[1], 2);
    EXPECT_EQ(widths[2], 1);
    EXPECT_EQ(widths[3], 2);
}

TEST(WidenAddresses, SharedAddressesStayNarrow) {
    const auto program = cuda::programOfBody(
        "__shared__ int s[64]; s[threadIdx.x] = n; __syncthreads(); out[0] = s[n];",
        cuda::optimized());
    EXPECT_EQ(cuda::countOf(program, Opcode::ImadWide), 0);
    EXPECT_EQ(std::ranges::count_if(program.instructions,
                                    [](const isa::Instruction& code) {
                                        return code.opcode == Opcode::I2i &&
                                               code.type == isa::DataType::U64;
                                    }),
              1);
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

/// How many registers the address of a load takes that one of two parameters, or an element of it,
/// gives.
TEST(WidenAddresses, AnAddressThatIsChosenTakesAPairAsBothDo) {
    code::CodeBuilder b;
    b.add(Opcode::Sel, {isa::predicateOperand(0), parameterOperand(0), parameterOperand(8)}, 0);
    b.add(Opcode::Mov, {registerOperand(0)}, 1);
    b.add(Opcode::Iadd, {registerOperand(1), immediateOperand(UINT32_MAX - 3)}, 2);
    b.add(Opcode::Ldg, {registerOperand(2)}, 3);
    b.code.predicateCount = 1;
    widenAddresses(b.code, {});
    const auto widths = code::widthsOf(b.code);
    for (const std::size_t address : {0U, 1U, 2U})
        EXPECT_EQ(widths[address], 2) << address;
    ASSERT_EQ(b.code.nodes.size(), 6U);
    for (const std::size_t load : {0U, 1U}) {
        EXPECT_EQ(b.code.nodes[load].code.opcode, Opcode::I2i);
        EXPECT_EQ(b.code.nodes[load].code.sources[0],
                  parameterOperand(static_cast<std::uint32_t>(8 * load)));
    }
    const isa::Instruction& chosen = b.code.nodes[2].code;
    EXPECT_EQ(chosen.type, isa::DataType::U64);
    EXPECT_EQ(chosen.sources[1], registerOperand(b.code.nodes[0].destination));
    EXPECT_EQ(chosen.sources[2], registerOperand(b.code.nodes[1].destination));
    EXPECT_EQ(b.code.nodes[3].code.type, isa::DataType::U64);
    EXPECT_EQ(b.code.nodes[4].code.sources[1],
              isa::wideImmediateOperand(static_cast<std::uint64_t>(std::int64_t{-4})));
}

TEST(WidenAddresses, ACopyOfAParameterIsReadIntoAPair) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {parameterOperand(8)}, 0);
    b.add(Opcode::Ldg, {registerOperand(0)}, 1);
    widenAddresses(b.code, {});
    ASSERT_EQ(b.code.nodes.size(), 2U);
    EXPECT_EQ(b.code.nodes[0].code.opcode, Opcode::I2i);
    EXPECT_EQ(b.code.nodes[0].code.sources[0], parameterOperand(8));
    EXPECT_EQ(code::widthsOf(b.code)[0], 2);
}

TEST(WidenAddresses, WhereOneOfTwoIsNoAddressNeitherIs) {
    code::CodeBuilder b;
    b.add(Opcode::Lds, {immediateOperand(0)}, 0);
    b.add(Opcode::Sel, {isa::predicateOperand(0), parameterOperand(0), registerOperand(0)}, 1);
    b.add(Opcode::Ldg, {registerOperand(1)}, 2);
    b.code.predicateCount = 1;
    widenAddresses(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), 3U);
    EXPECT_EQ(code::widthsOf(b.code)[1], 1);
}

}  // namespace
}  // namespace warpscope::codegen
