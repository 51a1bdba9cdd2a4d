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

/// R4 = R0 × 4 + R2, the address of an access.
code::CodeBuilder accessOf(Opcode access) {
    code::CodeBuilder b;
    b.add(Opcode::S2r, {isa::specialOperand(isa::Special::ThreadX)}, 0);
    b.add(Opcode::Mov, {wideImmediateOperand(0x1'0000'0010)}, 2, DataType::U64);
    b.add(Opcode::ImadWide, {registerOperand(0), immediateOperand(4), registerOperand(2)}, 4,
          DataType::S64);
    b.add(access, {registerOperand(4)}, 6);
    b.code.nodes.back().code.hasWideAddress = true;
    b.store(6);
    return b;
}

TEST(NarrowAddresses, SharedMemoryIsReachedWithOneRegister) {
    code::CodeBuilder b = accessOf(Opcode::Lds);
    narrowAddresses(b.code, {});
    EXPECT_FALSE(b.code.nodes[3].code.hasWideAddress);
    EXPECT_EQ(b.code.nodes[2].code.opcode, Opcode::Imad);
    EXPECT_EQ(b.code.nodes[2].code.type, DataType::S32);
    EXPECT_EQ(b.code.nodes[1].code.sources[0], immediateOperand(0x10));
    const auto widths = code::widthsOf(b.code);
    EXPECT_EQ(widths[2], 1);
    EXPECT_EQ(widths[4], 1);
}

TEST(NarrowAddresses, GlobalMemoryKeepsItsAddresses) {
    code::CodeBuilder b = accessOf(Opcode::Ldg);
    const auto before = b.code.nodes;
    narrowAddresses(b.code, {});
    EXPECT_TRUE(b.code.nodes[3].code.hasWideAddress);
    EXPECT_EQ(b.code.nodes[2].code, before[2].code);
}

TEST(NarrowAddresses, AnAddressThatIsStoredKeepsAllBits) {
    code::CodeBuilder b = accessOf(Opcode::Lds);
    b.add(Opcode::Stg, {immediateOperand(256), registerOperand(4)}, code::kNoVirtual,
          DataType::U64);
    narrowAddresses(b.code, {});
    EXPECT_TRUE(b.code.nodes[3].code.hasWideAddress);
    EXPECT_EQ(b.code.nodes[2].code.opcode, Opcode::ImadWide);
    EXPECT_EQ(b.code.nodes[1].code.sources[0], wideImmediateOperand(0x1'0000'0010));
}

}  // namespace
}  // namespace warpscope::codegen
