#include <gtest/gtest.h>

#include <cstdint>

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

/// Two numbers of a generator behind one another, of this type.
code::Code twoSteps(DataType type) {
    code::CodeBuilder b;
    b.add(Opcode::Imad, {registerOperand(0), wideImmediateOperand(5), wideImmediateOperand(7)}, 1);
    b.code.nodes.back().code.type = type;
    b.add(Opcode::Imad, {registerOperand(1), wideImmediateOperand(3), wideImmediateOperand(2)}, 2);
    b.code.nodes.back().code.type = type;
    composeProducts(b.code, {});
    return b.code;
}

TEST(ComposeProducts, TheSecondNumberDoesNotWaitForTheFirst) {
    const auto code = twoSteps(DataType::U64);
    const auto& sources = code.nodes[1].code.sources;
    EXPECT_EQ(sources[0], registerOperand(0));
    EXPECT_EQ(sources[1], wideImmediateOperand(15));
    EXPECT_EQ(sources[2], wideImmediateOperand(7 * 3 + 2));
    EXPECT_EQ(code.nodes[0].code.sources[0], registerOperand(0)) << "the first stays";
}

// As in the SASS of pi_lcg, beside that of pi_dart.
TEST(ComposeProducts, ThoseOf32BitsStayAChain) {
    EXPECT_EQ(twoSteps(DataType::U32).nodes[1].code.sources[0], registerOperand(1));
}

TEST(ComposeProducts, AChangedFirstNumberIsNotReadAgain) {
    code::CodeBuilder b;
    b.add(Opcode::Imad, {registerOperand(0), wideImmediateOperand(5), wideImmediateOperand(7)}, 1);
    b.code.nodes.back().code.type = DataType::U64;
    b.add(Opcode::Mov, {wideImmediateOperand(9)}, 0);
    b.code.nodes.back().code.type = DataType::U64;
    b.add(Opcode::Imad, {registerOperand(1), wideImmediateOperand(3), wideImmediateOperand(2)}, 2);
    b.code.nodes.back().code.type = DataType::U64;
    composeProducts(b.code, {});
    EXPECT_EQ(b.code.nodes[2].code.sources[0], registerOperand(1));
}

TEST(ComposeProducts, TheNumbersAreTheSame) {
    const auto out = support::runBody(
        "unsigned long long s = in[0];"
        "for (int i = 0; i < 4; ++i) {"
        "    s = s * 6364136223846793005ULL + 1442695040888963407ULL; out[i] = (int)(s >> 40); }",
        {42});
    std::uint64_t s = 42;
    for (std::size_t i = 0; i < 4; ++i) {
        s = s * 6364136223846793005U + 1442695040888963407U;
        EXPECT_EQ(out[i], static_cast<std::int32_t>(s >> 40)) << i;
    }
}

}  // namespace
}  // namespace warpscope::codegen
