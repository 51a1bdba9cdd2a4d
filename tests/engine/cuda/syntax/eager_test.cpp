#include "engine/cuda/syntax/eager.h"

#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

std::ptrdiff_t branchesFor(const std::string& condition) {
    const auto program = programOfBody("if (" + condition + ") out[0] = 1;");
    return countOf(program, isa::Opcode::Bra);
}

TEST(Eager, CheapSidesAreComputedAtOnce) {
    EXPECT_EQ(branchesFor("n > 1 && n < 9"), 1);
    EXPECT_EQ(branchesFor("in[0] > 1 && n < 9"), 1) << "the left side is read in any case";
    EXPECT_EQ(branchesFor("!(n > 1 || n % 4u == 2u) && threadIdx.x < 5u"), 1);
}

TEST(Eager, MembersInRegistersAreNoMemory) {
    const std::string pair = "int2 p = make_int2(n, in[0]); ";
    const auto program = programOfBody(pair + "if (p.x > 1 && p.y < 9) out[0] = 1;");
    EXPECT_EQ(countOf(program, isa::Opcode::Bra), 1);
    const auto inMemory = programOfBody("const int2* p = (const int2*)in;"
                                        "if (n > 1 && p[n].y < 9) out[0] = 1;");
    EXPECT_EQ(countOf(inMemory, isa::Opcode::Bra), 2);
}

TEST(Eager, ABranchByOneOrBothOfTwoIsParted) {
    EXPECT_EQ(branchesFor("n > 1 || (n == 0 && threadIdx.x < 5u)"), 2);
    EXPECT_EQ(branchesFor("n > 1 && (n == 9 || threadIdx.x < 5u)"), 1);
}

TEST(Eager, CostlyOrDangerousSidesWait) {
    EXPECT_EQ(branchesFor("n > 1 && in[n] < 9"), 2) << "memory";
    EXPECT_EQ(branchesFor("n > 1 && 100 / n < 9"), 2) << "division";
    EXPECT_EQ(branchesFor("n > 1 && n++ < 9"), 2) << "side effect";
    EXPECT_EQ(branchesFor("n > 1 && sqrtf((float)n) < 9.0f"), 2) << "costly function";
    EXPECT_EQ(branchesFor("n > 1 && atomicAdd(out, 1) < 9"), 2) << "atomic";
}

TEST(Eager, NoConditionNeedsMoreThanEightPredicates) {
    std::string nested = "n == 0";
    for (int i = 1; i < 40; ++i)
        nested = "n == " + std::to_string(i) + " || (" + nested + ")";
    for (const auto& instruction : programOfBody("if (" + nested + ") out[0] = 1;").instructions) {
        if (instruction.destinationPredicate != UINT8_MAX) {
            EXPECT_LT(instruction.destinationPredicate, isa::kPredicateCount);
        }
    }
}

}  // namespace
}  // namespace warpscope::cuda
