#include <gtest/gtest.h>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

/// Products and sums of an index over three numbers that are read.
std::ptrdiff_t workOf(const std::string& index) {
    const auto program =
        programOfBody("int i = in[0], j = in[1], k = in[2]; out[0] = " + index + ";", optimized());
    return countOf(program, Opcode::Imul) + countOf(program, Opcode::Imad) +
           countOf(program, Opcode::Iadd);
}

// As nvcc 13.0 does: (i * n + j) * n + k.
TEST(FactorSums, AnIndexOfThreeDimensionsIsTwoInstructions) {
    EXPECT_EQ(workOf("i * n * n + j * n + k"), 2);
    EXPECT_EQ(workOf("i * n - j * n"), 2);
    EXPECT_EQ(workOf("i * j + k * n"), 2) << "nothing in common";
}

TEST(FactorSums, NumbersBecomeOffsets) {
    const auto program = programOfBody(
        "int i = in[0], j = in[1]; out[i * n + j] = 1; out[i * n + (j + 1)] = 2;"
        "out[i * n + (j - 1)] = 3;",
        optimized());
    EXPECT_EQ(countOf(program, Opcode::Imad), 1) << "one index";
    EXPECT_EQ(countOf(program, Opcode::Iadd), 0);
}

// What the number is added to comes later than the number.
TEST(FactorSums, ReadsNothingThatIsNotThereYet) {
    EXPECT_EQ(support::valueOf(
                  "int i = in[0], d = i + 1, s = i * 100 + in[1] * 10; out[0] = s + d;", {3, 4}),
              344);
}

TEST(FactorSums, GivesTheSameNumber) {
    EXPECT_EQ(
        support::valueOf("int i = in[0], j = in[1], k = in[2]; out[0] = i * k - j * k;", {9, 4, 5}),
        25);
    EXPECT_EQ(support::valueOf("int i = in[0], j = in[1], n2 = in[2]; "
                               "out[0] = i * n2 * n2 + j * n2 + 5;",
                               {3, 4, 7}),
              3 * 49 + 28 + 5);
    EXPECT_EQ(support::valueOf("int i = in[0], j = in[1], n2 = in[2]; "
                               "int a = i * n2; i = 9; int b = j * n2; n2 = 1; out[0] = a - b + i;",
                               {3, 5, 7}),
              21 - 35 + 9);
}

}  // namespace
}  // namespace warpscope::codegen
