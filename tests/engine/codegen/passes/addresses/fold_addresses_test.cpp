#include <gtest/gtest.h>

#include <set>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

TEST(FoldAddresses, ADistanceGoesIntoTheOffset) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(2)}, 1);
    b.add(Opcode::Lds, {registerOperand(1)}, 2);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(3)}, 3);
    b.add(Opcode::Shl, {registerOperand(3), immediateOperand(2)}, 4);
    b.add(Opcode::Lds, {registerOperand(4)}, 5);
    foldAddresses(b.code, {});
    EXPECT_EQ(b.code.nodes[5].code.sources[0], registerOperand(1));
    EXPECT_EQ(b.code.nodes[5].code.offset, 12);
}

TEST(FoldAddresses, ABaseThatHasChangedIsNotUsed) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(2)}, 1);
    b.add(Opcode::Lds, {registerOperand(1)}, 1);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(2)}, 2);
    b.add(Opcode::Lds, {registerOperand(2)}, 3);
    foldAddresses(b.code, {});
    EXPECT_EQ(b.code.nodes[4].code.sources[0], registerOperand(2));
}

TEST(FoldAddresses, ABaseOfANumberThatHasChangedIsNotUsed) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(2)}, 1);
    b.add(Opcode::Lds, {registerOperand(1)}, 2);
    b.add(Opcode::Ldg, {immediateOperand(512)}, 0);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(2)}, 3);
    b.add(Opcode::Lds, {registerOperand(3)}, 4);
    foldAddresses(b.code, {});
    EXPECT_EQ(b.code.nodes[5].code.sources[0], registerOperand(3));
}

/// in[x] and in[x + 1] as PTX has them, each with an address of 64 bits: what the second reads.
isa::Instruction secondOfWide(bool isFirstGuarded) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    b.add(Opcode::ImadWide, {registerOperand(0), immediateOperand(2), isa::wideImmediateOperand(8)},
          1, isa::DataType::U64);
    b.add(Opcode::Ldg, {registerOperand(1)}, 2);
    if (isFirstGuarded) b.code.nodes.back().code.guard = isa::predicateOperand(0);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(3)}, 3);
    b.add(Opcode::ImadWide, {registerOperand(3), immediateOperand(2), isa::wideImmediateOperand(8)},
          4, isa::DataType::U64);
    b.add(Opcode::Ldg, {registerOperand(4)}, 5);
    foldAddresses(b.code, {});
    return b.code.nodes[5].code;
}

TEST(FoldAddresses, ADistanceOf64BitsFollowsAnAddressThatWasUsed) {
    EXPECT_EQ(secondOfWide(false).sources[0], registerOperand(1));
    EXPECT_EQ(secondOfWide(false).offset, 6);
    EXPECT_EQ(secondOfWide(true).sources[0], registerOperand(4)) << "perhaps by no lane";
    EXPECT_EQ(secondOfWide(true).offset, 0);
}

TEST(FoldAddresses, NeighboursShareARegister) {
    const auto program = cuda::programOfBody(
        "__shared__ int s[64]; int t = threadIdx.x; s[t] = in[t]; __syncthreads();"
        "out[t] = s[t + 1] + s[t * 2 - t] + s[t - 2];",
        cuda::optimized());
    std::set<std::uint32_t> bases;
    for (const auto& code : program.instructions) {
        if (code.opcode == Opcode::Lds) bases.insert(code.sources[0].value);
    }
    EXPECT_EQ(bases.size(), 1u);
}

/// Whether the second of two loads that are 4 bytes apart, in another block each, has the address
/// of the first: which is jumped over, or not.
bool sharesAcross(bool isJumpedOver) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 0);
    if (isJumpedOver) b.jump(0, true);
    b.add(Opcode::Imad, {registerOperand(0), immediateOperand(4), immediateOperand(64)}, 1);
    b.add(Opcode::Lds, {registerOperand(1)}, 2);
    if (!isJumpedOver) b.jump(0, true);
    b.label(0);
    b.add(Opcode::Imad, {registerOperand(0), immediateOperand(4), immediateOperand(68)}, 3);
    b.add(Opcode::Lds, {registerOperand(3)}, 4);
    b.exit();
    foldAddresses(b.code, {});
    const isa::Instruction& second = b.code.nodes[b.code.nodes.size() - 2].code;
    return second.sources[0] == registerOperand(1) && second.offset == 4;
}

TEST(FoldAddresses, ABaseHoldsInTheBlocksThatFollowIt) {
    EXPECT_TRUE(sharesAcross(false));
    EXPECT_FALSE(sharesAcross(true)) << "perhaps nobody has computed it";
}

}  // namespace
}  // namespace warpscope::codegen
