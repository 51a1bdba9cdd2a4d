#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using isa::Opcode;

const std::string kBetter =
    "struct Best { int value; int index; };\n"
    "__device__ Best better(Best a, Best b) {\n"
    "    return a.value > b.value || (a.value == b.value && a.index < b.index) ? a : b;\n"
    "}\n";

isa::Program programOfChoice(const std::string& body) {
    return cuda::programOf(
        kBetter + "__global__ void k(int* out, const int* in, int n) {\n" + body + "\n}\n",
        cuda::optimized());
}

TEST(JoinConditions, AChoiceOfWhatEndsThereIsNoBranch) {
    const auto program = programOfChoice(
        "Best mine = {in[0], n};"
        "Best other = {__shfl_xor_sync(~0u, mine.value, 1), __shfl_xor_sync(~0u, mine.index, 1)};"
        "mine = better(mine, other); out[0] = mine.value; out[1] = mine.index;");
    EXPECT_EQ(cuda::countOf(program, Opcode::Bra), 0);
}

TEST(JoinConditions, WhereTheOtherValueIsReadAgainTheBranchStays) {
    const auto program = programOfChoice(
        "Best mine = {in[0], n}; Best other = {in[1], in[2]};"
        "mine = better(mine, other); out[0] = mine.value; out[1] = mine.index;"
        "out[2] = other.index;");
    EXPECT_GT(cuda::countOf(program, Opcode::Bra), 0);
}

TEST(JoinConditions, TheBetterOfTwoIsChosen) {
    const std::string body =
        "int i = threadIdx.x; Best best = better({in[i], i % 3}, {in[i + 8], 1});"
        "out[i] = 10 * best.value + best.index;";
    auto left =
        support::runBody(body, {1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 5, 4, 6, 7, 8}, 8, kBetter);
    left.resize(8);
    EXPECT_EQ(left, (std::vector<std::int32_t>{10, 21, 31, 51, 51, 61, 70, 81}));
}

}  // namespace
}  // namespace warpscope::codegen
