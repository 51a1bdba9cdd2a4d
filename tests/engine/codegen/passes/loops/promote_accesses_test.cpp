#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/codegen/passes/passes.h"
#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOf;
using isa::Opcode;

struct Accesses {
    std::ptrdiff_t loads = 0;
    std::ptrdiff_t stores = 0;
    friend bool operator==(const Accesses&, const Accesses&) = default;
};

/// Of the program of a kernel whose loop does this, written out or not.
Accesses accessesOf(const std::string& round) {
    const auto program = programOf(
        "__global__ void k(int* out, int* in, int n, int m) { int i = threadIdx.x;"
        "for (int s = 0; s < n; ++s) {" +
            round + "} }",
        optimized());
    return {countOf(program, Opcode::Ldg), countOf(program, Opcode::Stg)};
}

TEST(PromoteAccesses, APlaceThatEachRoundReadsAndWritesIsARegister) {
    EXPECT_EQ(accessesOf("out[i] += s;"), (Accesses{1, 1}));
    EXPECT_EQ(accessesOf("out[i] += s; if (out[i] > m) out[i] -= m;"), (Accesses{1, 1}))
        << "sometimes written again";
    EXPECT_EQ(accessesOf("out[i] = s;"), (Accesses{0, 1})) << "not read";
}

TEST(PromoteAccesses, PlacesBesideItAreOthers) {
    EXPECT_EQ(accessesOf("out[i] += out[i + 1]; out[i + 2] ^= s;"), (Accesses{3, 2}));
    EXPECT_EQ(accessesOf("out[i] += s; out[i + 1] = out[i + 1];"), (Accesses{1, 1}))
        << "stored back as it was";
}

TEST(PromoteAccesses, WhatMayBeTheSamePlaceStaysInMemory) {
    EXPECT_GT(accessesOf("out[s] = in[i]; in[i] += s;").loads, 1) << "another pointer";
    EXPECT_GT(accessesOf("out[i] += out[s];").stores, 1) << "another index";
    EXPECT_EQ(accessesOf("out[i] += out[s];").loads, 6) << "what was stored is known";
    EXPECT_GT(accessesOf("if (s > m) out[i] += s;").loads, 1) << "perhaps in no round";
    EXPECT_GT(accessesOf("out[i] += s; __syncthreads();").stores, 1) << "others look at it";
    EXPECT_GT(accessesOf("atomicAdd(&in[0], 1); out[i] += s;").stores, 1);
    EXPECT_EQ(accessesOf("out[i] += s; if (out[i] > m) break; out[i] ^= 3;"), (Accesses{2, 2}))
        << "left in between";
    EXPECT_GT(accessesOf("((volatile int*)out)[i] += s;").stores, 1);
}

}  // namespace
}  // namespace warpscope::codegen
