#include "engine/codegen/values/live_predicates.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using isa::immediateOperand;
using isa::Opcode;

TEST(LivePredicates, OneAfterTheOtherNeedsOne) {
    CodeBuilder b;
    for (std::uint32_t p = 0; p < 4; ++p) {
        b.compare(p);
        b.add(Opcode::Mov, {immediateOperand(1)}, 0);
        b.guard(p);
    }
    b.exit();
    EXPECT_EQ(mostPredicates(b.code), 1);
}

TEST(LivePredicates, ThoseThatAreReadLaterAreNeededTogether) {
    CodeBuilder b;
    for (std::uint32_t p = 0; p < 3; ++p)
        b.compare(p);
    for (std::uint32_t p = 0; p < 3; ++p) {
        b.add(Opcode::Mov, {immediateOperand(1)}, 0);
        b.guard(p);
    }
    b.exit();
    EXPECT_EQ(mostPredicates(b.code), 3);
}

TEST(LivePredicates, WhatALoopReadsIsNeededInAllOfIt) {
    CodeBuilder b;
    b.compare(0);
    b.label(0);
    b.store(0);
    b.guard(0);
    b.compare(1);
    b.jump(0);
    b.code.nodes.back().code.guard = isa::predicateOperand(1);
    b.exit();
    EXPECT_EQ(mostPredicates(b.code), 2) << "P0 is read in the next round";
}

TEST(LivePredicates, OneThatNobodyReadsIsNeededOnlyWhereItIsWritten) {
    CodeBuilder b;
    b.compare(0);
    b.compare(1);
    b.exit();
    EXPECT_EQ(mostPredicates(b.code), 1);
}

}  // namespace
}  // namespace warpscope::codegen
