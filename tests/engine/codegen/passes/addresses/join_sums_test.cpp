#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using isa::DataType;
using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;
using isa::wideImmediateOperand;

/// R0 of 32 bits; R2 = R0 × 4, R4 and R6 the sums of that with R8 and R10.
code::CodeBuilder twoPointers() {
    code::CodeBuilder b;
    b.add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)}, 0);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 8, DataType::U64);
    b.add(Opcode::Ldg, {immediateOperand(264)}, 10, DataType::U64);
    b.add(Opcode::ImadWide, {registerOperand(0), immediateOperand(4), wideImmediateOperand(0)}, 2,
          DataType::S64);
    b.add(Opcode::Iadd, {registerOperand(8), registerOperand(2)}, 4, DataType::S64);
    b.add(Opcode::Iadd, {registerOperand(2), registerOperand(10)}, 6, DataType::S64);
    return b;
}

TEST(JoinSums, EachPointerHasItsOwnProduct) {
    code::CodeBuilder b = twoPointers();
    joinSums(b.code, {});
    for (const auto& [node, base] : {std::pair{4, 8U}, std::pair{5, 10U}}) {
        const isa::Instruction& code = b.code.nodes[static_cast<std::size_t>(node)].code;
        EXPECT_EQ(code.opcode, Opcode::ImadWide);
        EXPECT_EQ(code.sources[0], registerOperand(0));
        EXPECT_EQ(code.sources[1], immediateOperand(4));
        EXPECT_EQ(code.sources[2], registerOperand(base));
    }
}

TEST(JoinSums, AnIndexThatChangesIsNotReadLater) {
    code::CodeBuilder b = twoPointers();
    code::Node again = b.code.nodes.front();
    b.code.nodes.insert(b.code.nodes.begin() + 5, again);
    joinSums(b.code, {});
    EXPECT_EQ(b.code.nodes[4].code.opcode, Opcode::Iadd);
    EXPECT_EQ(b.code.nodes[6].code.opcode, Opcode::Iadd);
}

TEST(JoinSums, AnExtendedIndexIsMultipliedInsteadOfShifted) {
    for (const std::uint32_t bits : {2U, 31U}) {
        code::CodeBuilder b;
        b.add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)}, 0);
        b.add(Opcode::I2i, {registerOperand(0)}, 2, DataType::S64);
        b.add(Opcode::Shl, {registerOperand(2), immediateOperand(bits)}, 4, DataType::S64);
        joinSums(b.code, {});
        const isa::Instruction& code = b.code.nodes.back().code;
        EXPECT_EQ(code.opcode, bits == 2 ? Opcode::ImadWide : Opcode::Shl) << bits;
        if (bits == 2) {
            EXPECT_EQ(code.sources[1], immediateOperand(4));
        }
    }
}

}  // namespace
}  // namespace warpscope::codegen
