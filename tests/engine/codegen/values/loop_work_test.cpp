#include "engine/codegen/values/loop_work.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::codegen {
namespace {

using cuda::countOf;
using cuda::optimized;
using cuda::programOf;
using isa::Opcode;

/// How many stores a kernel (int* p, int* q, int n) has in its code.
std::ptrdiff_t storesOf(const std::string& body, Opcode store) {
    return countOf(
        programOf("__global__ void k(int* p, int* q, int n) {" + body + "}", optimized()), store);
}

// As nvcc 13.0 does, told by the stores of its code (29 of global memory: 16 + 8 + 4 + 1).
TEST(LoopWork, WhatIsStoredInEarlierRoundsIsKnownToLieElsewhere) {
    EXPECT_EQ(storesOf("for (int i = 0; i < n; ++i) p[i] = p[i] * 3 + 1;", Opcode::Stg), 29);
    EXPECT_EQ(
        storesOf("for (int i = threadIdx.x; i < n; i += 32) p[i] = p[i] * 3 + 1;", Opcode::Stg),
        29);
    EXPECT_EQ(storesOf("__shared__ int s[1024]; int t = threadIdx.x; int sum = 0;"
                       "for (int i = 0; i < n; ++i) { int k = s[t * 33 + i];"
                       "s[t * 33 + i] = sum; sum += k; } p[t] = sum;",
                       Opcode::Sts),
              29);
    EXPECT_EQ(storesOf("for (int i = 0; i < n; ++i) q[i] = p[i] * 3 + 1;", Opcode::Stg), 5)
        << "the two may overlap";
    EXPECT_EQ(storesOf("for (int i = 0; i < n; ++i) p[i & 1] = p[i & 1] * 3 + 1;", Opcode::Stg), 5)
        << "a round may read what one before has stored";
}

/// Whether eight loads of shared memory stand before a store.
bool loadsPassStores(const isa::Program& program) {
    int loads = 0;
    for (const isa::Instruction& instruction : program.instructions) {
        if (instruction.opcode == Opcode::Lds) ++loads;
        if (instruction.opcode == Opcode::Sts || instruction.opcode == Opcode::Bra) loads = 0;
        if (loads == 8) return true;
    }
    return false;
}

std::string scanOf(const std::string& place, const std::string& bound) {
    return "__shared__ int s[2048]; int t = threadIdx.x; int sum = 0; s[t] = in[t]; "
           "__syncthreads(); for (int i = 0; i < " +
           bound + "; ++i) { int k = s[" + place + "]; s[" + place +
           "] = sum; sum += k; } __syncthreads(); out[t] = s[t] + sum;";
}

TEST(LoopWork, LoadsOfOnePlacePassStoresOfOtherOnes) {
    using cuda::programOfBody;
    EXPECT_TRUE(loadsPassStores(programOfBody(scanOf("i", "n"), optimized())));
    EXPECT_TRUE(loadsPassStores(programOfBody(scanOf("i", "blockDim.x / 32"), optimized())));
    EXPECT_FALSE(loadsPassStores(programOfBody(scanOf("t + i", "n"), optimized())))
        << "a lane reads what another has stored";
    EXPECT_FALSE(loadsPassStores(programOfBody(scanOf("i", "n + t"), optimized())))
        << "lanes may be in other rounds";
}

TEST(LoopWork, EveryNumberOfRoundsStoresWhatTheLoopStores) {
    std::vector<std::int32_t> in(32);
    std::iota(in.begin(), in.end(), 3);
    for (int rounds = 0; rounds <= 32; ++rounds) {
        const auto out =
            support::runBody(scanOf("i", std::to_string(rounds) + " + in[0] - 3"), in, 32);
        const auto alike = support::runBody(
            "__shared__ int s[64]; int t = threadIdx.x; int sum = 0; s[t] = in[t]; __syncthreads();"
            "if (t == 0) { for (unsigned i = 0; i < blockDim.x - " +
                std::to_string(rounds) +
                "; ++i) { int k = s[i]; s[i] = sum; sum += k; } } __syncthreads(); out[t] = s[t];",
            in, 32);
        std::int32_t sum = 0;
        for (int i = 0; i < 32; ++i) {
            const auto at = static_cast<std::size_t>(i);
            EXPECT_EQ(alike[at], i < 32 - rounds ? sum : in[at]) << rounds;
            sum += in[at];
        }
        const std::int32_t total = std::accumulate(in.begin(), in.begin() + rounds, 0);
        std::int32_t before = 0;
        for (int i = 0; i < 32; ++i) {
            const auto at = static_cast<std::size_t>(i);
            EXPECT_EQ(out[at], (i < rounds ? before : in[at]) + total) << rounds;
            before += in[at];
        }
    }
}

}  // namespace
}  // namespace warpscope::codegen
