#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(CheckBuiltins, AtomicsNeedAChangeableWord) {
    EXPECT_EQ(problemOf("__global__ void k(const int* p) { atomicAdd(p, 1); }"),
              "1:35 compiler.atomic_address");
    EXPECT_EQ(problemOf("__global__ void k(char* p) { atomicAdd(p, 1); }"),
              "1:30 compiler.atomic_address");
    EXPECT_EQ(problemOf("__global__ void k(float* p) { atomicMax(p, 1.0f); }"),
              "1:31 compiler.atomic_address");
    EXPECT_EQ(problemOf("__global__ void k(float* p) { atomicAdd(p, 1); atomicExch(p, 2.0f); }"),
              "");
}

TEST(CheckBuiltins, ShuffledValuesKeepTheirType) {
    EXPECT_EQ(
        problemOf("__global__ void k(float* p) { p[0] = __shfl_sync(0xffffffff, p[0], 0) % 2; }"),
        "1:71 compiler.bad_operands");
    EXPECT_EQ(problemOf("__global__ void k(int* p) { p[0] = __shfl_sync(~0u, p, 0); }"),
              "1:36 compiler.bad_argument");
}

TEST(CheckBuiltins, ArgumentsAreConverted) {
    EXPECT_EQ(
        problemOf(
            "__global__ void k(float* p) { p[0] = sqrtf(2) + powf(2, 3) + max(1.0f, 2.5f); }"),
        "");
    EXPECT_EQ(problemOf("__global__ void k(float* p) { p[0] = sqrtf(p); }"),
              "1:44 compiler.bad_conversion");
}

TEST(CheckBuiltins, WaysOfCachingChangeNoValue) {
    EXPECT_EQ(support::valueOf("__stcs(out + 1, __ldcs(in)); __stwt(&out[2], 2.75f);"
                               "out[0] = out[1] * 100 + out[2] * 10 + __ldcg(in + 1);",
                               {7, 5}),
              725);
    EXPECT_EQ(problemOf("__global__ void k(const int* p) { __stcs(p, 1); }"),
              "1:35 compiler.assign_const");
}

// As in nvcc 13.0's code for sm_90.
TEST(CheckBuiltins, WaysOfCachingStandInTheListing) {
    const auto lineOf = [](const std::string& body) {
        const std::string text = textOf(programOfBody(body));
        std::string words;
        for (const std::string opcode : {"LDG", "STG"}) {
            const std::size_t at = text.find("  " + opcode) + 2;
            words += text.substr(at, text.find(' ', at) - at) + " ";
        }
        return words;
    };
    EXPECT_EQ(lineOf("__stcg(out, __ldcg(in));"), "LDG.STRONG.GPU STG.STRONG.GPU ");
    EXPECT_EQ(lineOf("__stwt(out, __ldcv(in));"), "LDG.STRONG.SYS STG.STRONG.SYS ");
    EXPECT_EQ(lineOf("__stwb(out, __ldca(in));"), "LDG.STRONG.SM STG.STRONG.SM ");
    EXPECT_EQ(lineOf("__stcs(out, __ldcs(in));"), "LDG.EF STG.EF ");
    EXPECT_EQ(lineOf("*(volatile int*)out = __ldlu(in);"), "LDG.LU STG.STRONG.SYS ");
    EXPECT_EQ(lineOf("out[0] = __ldg(in);"), "LDG STG ");
}

TEST(CheckBuiltins, AtomicsOfABlockAreThoseOfAll) {
    EXPECT_EQ(support::valueOf("atomicAdd_block(out, 5); atomicMax_system(out, 3);"), 5);
    EXPECT_EQ(problemOf("__global__ void k(float* p) { atomicMax_block(p, 1.0f); }"),
              "1:31 compiler.atomic_address");
}

TEST(CheckBuiltins, WhatOptimizersAreToldIsPassedOver) {
    EXPECT_EQ(support::valueOf("__builtin_assume(in[0] > 3);"
                               "if (__builtin_expect(in[0] > 3, 1)) out[0] = 4;",
                               {4}),
              4);
}

}  // namespace
}  // namespace warpscope::cuda
