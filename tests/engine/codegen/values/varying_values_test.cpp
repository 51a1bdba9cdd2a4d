#include "engine/codegen/values/varying_values.h"

#include <gtest/gtest.h>

#include "engine/code/loops.h"
#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using isa::Opcode;
using isa::Special;

/// R0 = a special register; R1 = R0 + 1; P0 = R1 < 0; a branch by P0 over one store.
code::CodeBuilder branchBy(Special special) {
    code::CodeBuilder b;
    b.add(Opcode::S2r, {isa::specialOperand(special)}, 0);
    b.add(Opcode::Iadd, {isa::registerOperand(0), isa::immediateOperand(1)}, 1);
    b.add(Opcode::Isetp, {isa::registerOperand(1), isa::immediateOperand(0)}, code::kNoVirtual);
    b.code.nodes.back().destinationPredicate = b.code.predicateCount++;
    b.add(Opcode::Bra, {}, code::kNoVirtual);
    b.guard(0);
    b.code.nodes.back().label = b.code.labelCount++;
    b.store(1);
    b.label(0);
    b.exit();
    return b;
}

TEST(VaryingValues, WhatFollowsFromThreadsVaries) {
    const auto b = branchBy(Special::ThreadX);
    EXPECT_TRUE(VaryingValues(b.code).mayPart(3));
}

TEST(VaryingValues, WhatFollowsFromBlocksDoesNot) {
    const auto b = branchBy(Special::BlockX);
    EXPECT_FALSE(VaryingValues(b.code).mayPart(3));
}

TEST(VaryingValues, WhatIsWrittenOnOneSideVaries) {
    auto b = branchBy(Special::ThreadX);
    // Behind the store, still on its side: R2 = 5; then P1 = R2 < 0 and a branch by it.
    code::Node constant;
    constant.code.opcode = Opcode::Mov;
    constant.code.sources[0] = isa::immediateOperand(5);
    constant.destination = b.code.registerCount++;
    b.code.nodes.insert(b.code.nodes.begin() + 5, constant);
    b.code.nodes.pop_back();
    b.add(Opcode::Isetp, {isa::registerOperand(constant.destination), isa::immediateOperand(0)},
          code::kNoVirtual);
    b.code.nodes.back().destinationPredicate = b.code.predicateCount++;
    b.add(Opcode::Bra, {}, code::kNoVirtual);
    b.guard(1);
    b.code.nodes.back().label = b.code.labelCount++;
    const std::size_t branch = b.code.nodes.size() - 1;
    b.label(1);
    b.exit();
    EXPECT_TRUE(VaryingValues(b.code).mayPart(branch));
}

TEST(VaryingValues, AnIfMeetsAtItsLabelAndWithElseBehindIt) {
    const auto b = branchBy(Special::ThreadX);
    const auto labels = code::labelPositions(b.code);
    EXPECT_EQ(joinOf(b.code, labels, 3), std::size_t{5});

    code::CodeBuilder e;
    e.jump(0, true);
    const std::size_t branch = e.code.nodes.size() - 1;
    e.store(0);
    e.jump(1);
    e.label(0);
    e.store(0);
    e.label(1);
    const std::size_t join = e.code.nodes.size() - 1;
    e.exit();
    EXPECT_EQ(joinOf(e.code, code::labelPositions(e.code), branch), join);
}

}  // namespace
}  // namespace warpscope::codegen
