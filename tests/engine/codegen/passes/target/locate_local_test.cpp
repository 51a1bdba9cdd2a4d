#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

/// Sorts what comes into four places, each with its number.
const std::string kInsertion =
    "int d[4] = {99, 99, 99, 99}, id[4] = {-1, -1, -1, -1};"
    "for (int j = 0; j < n; ++j) {"
    "  int q = in[j], k = 3; if (q >= d[3]) continue;"
    "  while (k > 0 && d[k - 1] > q) { d[k] = d[k - 1]; id[k] = id[k - 1]; --k; }"
    "  d[k] = q; id[k] = j;"
    "}"
    "for (int k = 0; k < 4; ++k) out[k] = d[k] * 10 + id[k];";

TEST(LocateLocal, PlacesThatAnIndexChoosesWaitInFrontOfTheLoop) {
    const auto program = programOfBody(kInsertion, optimized());
    const auto isLoad = [](const isa::Instruction& i) { return i.opcode == Opcode::Ldg; };
    const auto loop = std::ranges::find_if(program.instructions, isLoad);
    ASSERT_NE(loop, program.instructions.end());
    EXPECT_EQ(countOf(program, Opcode::Shl), 0) << "no address is computed of the index";
    // d[1] to d[3] and id[0] to id[3]; the stack pointer has d[0].
    for (const std::uint32_t place : {4U, 8U, 12U, 16U, 20U, 24U, 28U})
        EXPECT_EQ(std::count_if(program.instructions.begin(), loop,
                                [&](const isa::Instruction& i) {
                                    return i.opcode == Opcode::Mov &&
                                           i.sources[0] == isa::immediateOperand(place);
                                }),
                  1)
            << place;
}

TEST(LocateLocal, WhatIsThereStaysWhereItWas) {
    const auto out = support::runBody("{ int n = in[6];" + kInsertion + "}", {7, 3, 9, 1, 5, 4, 6});
    EXPECT_EQ(std::vector<int>(out.begin(), out.begin() + 4), (std::vector<int>{13, 31, 45, 54}));
}

TEST(LocateLocal, AnIndexThatIsReadElsewhereStaysOne) {
    const auto out = support::runBody(
        "int a[4] = {1, 2, 3, 4}, sum = 0;"
        "for (int j = 0; j < in[0]; ++j) { int k = in[j] > 4 ? 1 : 2; a[k] += j; sum += k; }"
        "out[0] = a[1]; out[1] = a[2]; out[2] = sum;",
        {5, 2, 8, 1, 9});
    EXPECT_EQ(std::vector<int>(out.begin(), out.begin() + 3), (std::vector<int>{8, 7, 7}));
}

}  // namespace
}  // namespace warpscope::codegen
