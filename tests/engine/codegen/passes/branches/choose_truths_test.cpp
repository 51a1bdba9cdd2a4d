#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;
using isa::immediateOperand;
using isa::Opcode;

/// 1 where neither of two branches is taken, else 0; `entered` is a label between them.
CodeBuilder conditionOfTwo(std::uint32_t number, bool isEnteredBetween) {
    CodeBuilder b;
    if (isEnteredBetween) b.jump(2, true);
    b.jump(0, true);
    if (isEnteredBetween) b.label(2);
    b.add(Opcode::Ldg, {immediateOperand(256)}, 1);
    b.jump(0, true);
    b.add(Opcode::Mov, {immediateOperand(1)}, number);
    b.jump(1);
    b.label(0);
    b.add(Opcode::Mov, {immediateOperand(0)}, number);
    b.label(1);
    b.store(number);
    b.exit();
    return b;
}

TEST(ChooseTruths, TheLastPartIsNoBranch) {
    CodeBuilder b = conditionOfTwo(2, false);
    chooseTruths(b.code, {});
    EXPECT_EQ(code::opcodesOf(b.code),
              (std::vector{Opcode::Isetp, Opcode::Mov, Opcode::Bra, Opcode::Ldg, Opcode::Isetp,
                           Opcode::Mov, Opcode::Stg, Opcode::Exit}));
    EXPECT_EQ(b.code.nodes[1].code.sources[0], immediateOperand(0));
    EXPECT_EQ(b.code.nodes[2].label, 1U);
    EXPECT_EQ(b.code.nodes[5].code.guard, isa::predicateOperand(1, true));
}

TEST(ChooseTruths, WhereLanesComeFromElsewhereTheBranchesStay) {
    CodeBuilder b = conditionOfTwo(2, true);
    const auto before = code::opcodesOf(b.code);
    chooseTruths(b.code, {});
    EXPECT_EQ(code::opcodesOf(b.code), before);
}

TEST(ChooseTruths, WhatAPartReadsIsNotOverwrittenBefore) {
    CodeBuilder b = conditionOfTwo(1, false);
    const auto before = code::opcodesOf(b.code);
    chooseTruths(b.code, {});
    EXPECT_EQ(code::opcodesOf(b.code), before) << "the load writes the register of the value";
}

TEST(ChooseTruths, EveryLaneHasItsValue) {
    const std::string body =
        "int i = threadIdx.x; bool both = i < 6 && in[i] > 2; bool any = i > 6 || in[i] == 1;"
        "bool all = i > 0 && in[i] > 1 && in[i - 1] > 1;"
        "out[i] = both + 2 * any + 4 * all;";
    auto left = support::runBody(body, {1, 2, 3, 4, 1, 6, 7, 8}, 8);
    left.resize(8);
    EXPECT_EQ(left, (std::vector<std::int32_t>{2, 0, 5, 5, 2, 1, 4, 6}));
    for (const char* condition : {"n < 6 && in[n] > 2", "n > 6 || in[n] == 1"}) {
        const std::string assigned = std::string("out[0] = ") + condition + ";";
        EXPECT_EQ(cuda::countOf(cuda::programOfBody(assigned, cuda::optimized()), Opcode::Bra), 0)
            << "nvcc guards the load, the comparison and the choice of " << condition;
    }
}

}  // namespace
}  // namespace warpscope::codegen
