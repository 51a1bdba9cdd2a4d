#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using isa::Comparison;
using isa::immediateOperand;
using isa::Opcode;
using isa::predicateOperand;
using isa::registerOperand;

/// R0 = P0 ? 1 : 0, R1 = P1 ? `one` : 1 - `one`, and P2 = R0 compared with R1.
code::CodeBuilder twoConditions(Comparison comparison, std::uint32_t one) {
    code::CodeBuilder b;
    b.compare(0);
    b.compare(1);
    b.add(Opcode::Sel, {predicateOperand(0), immediateOperand(1), immediateOperand(0)}, 0);
    b.add(Opcode::Sel, {predicateOperand(1), immediateOperand(one), immediateOperand(1 - one)}, 1);
    b.add(Opcode::Isetp, {registerOperand(0), registerOperand(1)}, code::kNoVirtual);
    b.code.nodes.back().code.comparison = comparison;
    b.code.nodes.back().destinationPredicate = 2;
    b.code.predicateCount = 3;
    return b;
}

TEST(CompareConditions, TwoPredicatesDifferOrNot) {
    for (const auto& [comparison, one, isNegated] :
         {std::tuple{Comparison::NotEqual, 1U, false}, std::tuple{Comparison::Equal, 1U, true},
          std::tuple{Comparison::NotEqual, 0U, true}, std::tuple{Comparison::Equal, 0U, false}}) {
        code::CodeBuilder b = twoConditions(comparison, one);
        compareConditions(b.code, {});
        const isa::Instruction& code = b.code.nodes.back().code;
        EXPECT_EQ(code.opcode, Opcode::Plop);
        EXPECT_EQ(code.logic, isa::Logic::Xor);
        EXPECT_EQ(code.sources[0], predicateOperand(0));
        EXPECT_EQ(code.sources[1].value, 1U);
        EXPECT_EQ(code.sources[1].negate, isNegated);
    }
}

TEST(CompareConditions, APredicateThatIsWrittenAgainIsNotTheOldOne) {
    code::CodeBuilder b = twoConditions(Comparison::Equal, 1);
    code::Node again = b.code.nodes.front();
    b.code.nodes.insert(b.code.nodes.end() - 1, again);
    compareConditions(b.code, {});
    EXPECT_EQ(b.code.nodes.back().code.opcode, Opcode::Isetp);
}

TEST(CompareConditions, ATruthValueThatIsAskedForAgainIsItsPredicate) {
    for (const auto& [comparison, number, isNegated] :
         {std::tuple{Comparison::Equal, 0U, true}, std::tuple{Comparison::NotEqual, 0U, false},
          std::tuple{Comparison::Equal, 1U, false}, std::tuple{Comparison::NotEqual, 1U, true}}) {
        code::CodeBuilder b = twoConditions(comparison, 1);
        b.code.nodes.back().code.sources[1] = immediateOperand(number);
        b.store(0);
        b.guard(2);
        compareConditions(b.code, {});
        EXPECT_EQ(b.code.nodes.back().code.guard, predicateOperand(0, isNegated));
    }
}

TEST(CompareConditions, NoPredicatesAreAskedForThatDoNotFit) {
    code::CodeBuilder b;
    for (std::uint32_t i = 0; i < 8; ++i) {
        b.compare(i);
        b.add(Opcode::Sel, {predicateOperand(i), immediateOperand(1), immediateOperand(0)}, i);
    }
    for (std::uint32_t i = 0; i < 8; ++i) {
        b.add(Opcode::Isetp, {registerOperand(i), immediateOperand(0)}, code::kNoVirtual);
        b.code.nodes.back().code.comparison = Comparison::NotEqual;
        b.code.nodes.back().destinationPredicate = 8 + i;
        b.code.predicateCount = 9 + i;
        b.store(0);
        b.guard(8 + i);
    }
    const auto before = b.code.nodes.size();
    compareConditions(b.code, {});
    EXPECT_EQ(b.code.nodes.size(), before);
    EXPECT_EQ(b.code.nodes.back().code.guard, predicateOperand(15));
}

TEST(CompareConditions, SortingUpOrDownTakesNoNumbers) {
    const auto program = cuda::programOfBody(
        "bool isUp = (threadIdx.x & 8) == 0; if ((in[0] > in[1]) == isUp) out[0] = 1;",
        cuda::optimized());
    EXPECT_EQ(cuda::countOf(program, Opcode::Lop3), 1);
    EXPECT_EQ(cuda::countOf(program, Opcode::Isetp), 1) << "takes the other condition in";
    EXPECT_EQ(cuda::countOf(program, Opcode::Plop), 0);
    EXPECT_EQ(cuda::countOf(program, Opcode::Sel), 0);
}

}  // namespace
}  // namespace warpscope::codegen
