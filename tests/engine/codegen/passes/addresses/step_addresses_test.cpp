#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using isa::immediateOperand;
using isa::Opcode;
using isa::registerOperand;

/// R0 counts by 16; R2 = (R0 + R9) × R8 is the address of a load.
code::CodeBuilder loopOfLoads() {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {immediateOperand(256)}, 9);
    b.add(Opcode::Ldg, {immediateOperand(260)}, 8);
    b.add(Opcode::Mov, {immediateOperand(0)}, 0);
    b.label(0);
    b.add(Opcode::Iadd, {registerOperand(0), registerOperand(9)}, 1);
    b.add(Opcode::Imul, {registerOperand(1), registerOperand(8)}, 2);
    b.add(Opcode::Lds, {registerOperand(2)}, 3);
    b.store(3);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(16)}, 0);
    b.jump(0, true);
    b.exit();
    return b;
}

TEST(StepAddresses, AnAddressGrowsByItsStep) {
    code::CodeBuilder b = loopOfLoads();
    stepAddresses(b.code, {});
    ASSERT_EQ(b.code.nodes[5].kind, code::Node::Kind::Label);
    EXPECT_EQ(b.code.nodes[4].destination, 2u) << "computed once in front";
    const auto step = std::ranges::find_if(b.code.nodes, [](const code::Node& node) {
        return node.isInstruction() && node.code.opcode == Opcode::Imad;
    });
    ASSERT_NE(step, b.code.nodes.end());
    EXPECT_EQ(step->destination, 2u);
    EXPECT_EQ(step->code.sources[0], registerOperand(8));
    EXPECT_EQ(step->code.sources[1], immediateOperand(16));
    EXPECT_EQ(step->code.sources[2], registerOperand(2));
}

TEST(StepAddresses, AnAddressThatIsReadBehindTheLoopStays) {
    code::CodeBuilder b = loopOfLoads();
    b.code.nodes.pop_back();
    b.store(2);
    b.exit();
    const std::size_t before = b.code.nodes.size();
    stepAddresses(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), before);
}

TEST(StepAddresses, OneInstructionIsNotWorthIt) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {immediateOperand(0)}, 0);
    b.label(0);
    b.add(Opcode::Shl, {registerOperand(0), immediateOperand(2)}, 1);
    b.add(Opcode::Lds, {registerOperand(1)}, 2);
    b.store(2);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 0);
    b.jump(0, true);
    b.exit();
    const std::size_t before = b.code.nodes.size();
    stepAddresses(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), before);
}

// nvcc's loops have pointers that grow by IADD3 and IADD3.X, though IMAD.WIDE alone would do.
TEST(StepAddresses, APointerGrowsAlsoByOneInstruction) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {isa::wideImmediateOperand(256)}, 4, isa::DataType::U64);
    b.add(Opcode::Mov, {immediateOperand(0)}, 0);
    b.label(0);
    b.add(Opcode::ImadWide, {registerOperand(0), immediateOperand(4), registerOperand(4)}, 1,
          isa::DataType::S64);
    b.add(Opcode::Ldg, {registerOperand(1)}, 2);
    b.store(2);
    b.add(Opcode::Iadd, {registerOperand(0), immediateOperand(1)}, 0);
    b.jump(0, true);
    b.exit();
    stepAddresses(b.code, {});
    EXPECT_EQ(b.code.nodes[2].code.opcode, Opcode::ImadWide) << "computed once in front";
    const auto step = std::ranges::find_if(b.code.nodes, [](const code::Node& node) {
        return node.isInstruction() && node.destination == 1U && node.code.opcode == Opcode::Iadd;
    });
    ASSERT_NE(step, b.code.nodes.end());
    EXPECT_EQ(step->code.sources[1], isa::wideImmediateOperand(4));
}

TEST(StepAddresses, AColumnGoesFromElementToElement) {
    const auto program = cuda::programOfBody(
        "int s = 0, t = threadIdx.x; for (int r = 0; r < n; ++r) s += in[r * n + t]; out[0] = s;",
        cuda::optimized());
    const auto& all = program.instructions;
    const auto back = std::ranges::find_if(all, [&](const isa::Instruction& code) {
        const auto at = static_cast<std::size_t>(&code - all.data());
        return code.opcode == Opcode::Bra && code.target + 16 < at;
    });
    ASSERT_NE(back, all.end()) << "sixteen rounds between two tests";
    const auto count = [&](Opcode opcode) {
        return std::count_if(all.begin() + back->target, back,
                             [&](const isa::Instruction& code) { return code.opcode == opcode; });
    };
    EXPECT_EQ(count(Opcode::Ldg), 16);
    EXPECT_EQ(count(Opcode::ImadWide), 16) << "one for each, the last for the next round";
    EXPECT_EQ(count(Opcode::Imad), 0) << "no place is computed from the counter";
}

}  // namespace
}  // namespace warpscope::codegen
