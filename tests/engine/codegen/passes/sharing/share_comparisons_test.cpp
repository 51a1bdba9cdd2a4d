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

TEST(ShareComparisons, BitsThatSeveralAskForAreTestedOnce) {
    const auto program = programOfBody(
        "int x = in[0]; if ((x & 4) == 0) out[0] = 1;"
        "__syncthreads(); if ((x & 4) == 0) out[1] = 2;",
        optimized());
    EXPECT_EQ(countOf(program, Opcode::Lop3), 1);
    EXPECT_EQ(countOf(program, Opcode::And) + countOf(program, Opcode::Isetp), 0);
    // A bitonic sort of a warp asks for each bit of its lane in several steps.
    const std::string body =
        "int v = in[threadIdx.x];"
        "for (int k = 2; k <= 32; k <<= 1) for (int j = k >> 1; j > 0; j >>= 1) {"
        "int other = __shfl_xor_sync(~0u, v, j);"
        "bool up = (threadIdx.x & k) == 0, lower = (threadIdx.x & j) == 0;"
        "v = up == lower ? min(v, other) : max(v, other); } out[threadIdx.x] = v;";
    std::vector<std::int32_t> in;
    for (int i = 0; i < 32; ++i)
        in.push_back(i * 7 % 32);
    const auto left = support::runBody(body, in, 32);
    for (int i = 0; i < 32; ++i)
        EXPECT_EQ(left[static_cast<std::size_t>(i)], i);
}

TEST(ShareComparisons, WhatComparisonsTakeInIsNotTakenFromThem) {
    code::CodeBuilder b;
    b.add(Opcode::Ldg, {isa::immediateOperand(256)}, 0);
    b.compare(0);
    b.compare(1);
    b.add(Opcode::Plop, {isa::predicateOperand(0), isa::predicateOperand(1)}, code::kNoVirtual);
    b.code.nodes.back().destinationPredicate = b.code.predicateCount++;
    b.code.nodes.back().code.logic = isa::Logic::And;
    b.compare(3);
    b.store(0);
    b.guard(3);
    shareComparisons(b.code, {});
    EXPECT_EQ(std::ranges::count(code::opcodesOf(b.code), Opcode::Isetp), 3);
    shareConditions(b.code, {});
    EXPECT_EQ(std::ranges::count(code::opcodesOf(b.code), Opcode::Isetp), 1);
}

}  // namespace
}  // namespace warpscope::codegen
