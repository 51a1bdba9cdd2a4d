#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/code/code_builder.h"
#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOfBody;
using isa::Opcode;

std::ptrdiff_t comparisonsOf(const std::string& body) {
    return countOf(programOfBody(body, optimized()), Opcode::Isetp);
}

TEST(ShareConditions, WhatWasComparedIsNotComparedAgain) {
    EXPECT_EQ(comparisonsOf("int x = in[0]; if (x < n) out[0] = 1; __syncthreads();"
                            "if (x < n) out[1] = 2;"),
              1);
}

TEST(ShareConditions, TheOppositeIsTheSameQuestion) {
    EXPECT_EQ(comparisonsOf("int x = in[0]; if (x < n) out[0] = 1; __syncthreads();"
                            "if (x >= n) out[1] = 2;"),
              1);
}

TEST(ShareConditions, AnotherValueIsAnotherQuestion) {
    EXPECT_EQ(comparisonsOf("int x = in[0]; if (x < n) out[0] = 1; __syncthreads();"
                            "x = in[0]; if (x < n) out[1] = 2;"),
              2);
}

TEST(ShareConditions, OfTwoSidesNeitherKnowsWhatTheOtherAsked) {
    EXPECT_EQ(
        comparisonsOf("int x = in[0], y = in[1];"
                      "if (y > 3) { if (x < n) atomicAdd(out + x, 1); atomicAdd(out + y, y); }"
                      "else { if (x < n) atomicAdd(out + x, 2); atomicMax(out + y, y); }"),
        3);
}

// As clang lays out loops: predicates are given along the code.
TEST(ShareConditions, WhatStandsLaterIsAskedAgainThoughEveryWayGoesThroughIt) {
    code::CodeBuilder b;
    b.add(Opcode::Mov, {isa::immediateOperand(1)}, 0);
    b.jump(1);
    b.label(0);
    b.compare(0);
    b.store(0);
    b.guard(0);
    b.exit();
    b.label(1);
    b.compare(1);
    b.store(0);
    b.guard(1);
    b.jump(0);
    shareConditions(b.code, {});
    EXPECT_EQ(std::ranges::count(code::opcodesOf(b.code), Opcode::Isetp), 2);
}

TEST(ShareConditions, MoreQuestionsThanPredicatesAreAskedAgain) {
    std::string body = "int x = in[0];";
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < 12; ++i)
            body += "if (x < " + std::to_string(3 * i) + ") out[" + std::to_string(i) + "] = x;";
        body += "__syncthreads();";
    }
    const std::ptrdiff_t comparisons = comparisonsOf(body);
    EXPECT_GT(comparisons, 12);
    EXPECT_LT(comparisons, 24);
}

TEST(ShareConditions, StepsOfADivisionShareNothing) {
    const auto one = comparisonsOf("int x = in[0]; out[0] = x % n;");
    const auto two = comparisonsOf(
        "int x = in[0]; out[0] = x % n; __syncthreads();"
        "out[1] = (x + 5) % n;");
    EXPECT_EQ(two, 2 * one);
}

TEST(ShareConditions, EveryLaneTakesItsWay) {
    const std::string body =
        "int i = threadIdx.x, x = in[i], s = 0; for (int k = 0; k < 8; ++k) {"
        "if (x > 4) s += in[k]; else atomicAdd(out + 31, 1); if (k == x) atomicAdd(out + 30, k);"
        "if (x <= 4) s -= k; if (k != x) s ^= 3; } out[i] = s; if (x > 4) atomicAdd(out + 29, s);";
    const std::vector<std::int32_t> in{3, 3, 5, 7, 11, 13, 17, 19};
    const auto left = support::runBody(body, in, 8);  // The levels leave the same.
    EXPECT_EQ(left[31], 16);
}

}  // namespace
}  // namespace warpscope::codegen
