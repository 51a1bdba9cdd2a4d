#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

std::string kernelOf(const std::string& statement) {
    return "__global__ void k(int* o, int n) { unsigned x = 0; unsigned long long y = 0; " +
           statement + " o[0] = x + y; }";
}

TEST(ParseAssembly, SpecialRegistersAreRead) {
    const auto out = support::runBody(
        "unsigned lane, mask, thread, warp;"
        "asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(lane));"
        "asm volatile(\"mov.u32 %0, %lanemask_lt;\\n\\t\" : \"=r\"(mask));"
        "asm volatile (\"mov.u32 \\t%0, %%tid.x;\" : \"=r\"(thread) :: \"memory\");"
        "asm(\"mov.u32 %0, %%warpid;\" : \"=r\"(warp));"
        "out[threadIdx.x] = lane * 1000 + __popc(mask) * 100 + thread + warp * 1000000;",
        {}, 40);
    EXPECT_EQ(out[5], 5505);
    EXPECT_EQ(out[35], 1003335);
}

TEST(ParseAssembly, WhatOrdersIsTheFunctionOfTheLanguage) {
    const auto program =
        programOf(kernelOf("asm volatile(\"bar.sync 0;\"); asm volatile(\"\" ::: \"memory\");"
                           "asm volatile(\"membar.gl;\" : : : \"memory\");"
                           "asm(\"mov.u64 %0, %%clock64;\" : \"=l\"(y));"));
    EXPECT_EQ(countOf(program, isa::Opcode::Bar), 1);
}

// The numbers are those that the PTX ISA's own words give for these operands.
TEST(ParseAssembly, AnInstructionOnWordsIsComputed) {
    const auto out = support::runBody(
        "unsigned x = 0xabcd1234u + (threadIdx.x >> 8), y = 0x0f0f00ffu, r; int s;"
        "asm(\"bfe.u32 %0, %1, 4, %2;\" : \"=r\"(r) : \"r\"(x), \"r\"(8)); out[0] = r;"
        "asm(\"bfe.s32 %0, %1, 24, 8;\" : \"=r\"(s) : \"r\"(x)); out[1] = s;"
        "asm volatile(\"lop3.b32 %0, %1, %2, %3, 0xe8;\" : \"=r\"(r) : \"r\"(x), \"r\"(y),"
        " \"r\"(0xffff0000u)); out[2] = r;"
        "asm(\"mul.hi.u32 %0, %1, %2;\\n\" : \"=r\"(r) : \"r\"(x), \"r\"(256) : \"memory\");"
        "out[3] = r; asm(\"prmt.b32 %0, %1, %2, 0x0123;\" : \"=r\"(r) : \"r\"(x), \"r\"(y));"
        "out[4] = r; asm(\"shl.b32 %0, %1, 40;\" : \"=r\"(r) : \"r\"(x)); out[5] = r;"
        "asm(\"bfi.b32 %0, %1, %2, 8, 4;\" : \"=r\"(r) : \"r\"(y), \"r\"(x)); out[6] = r;",
        {}, 7);
    EXPECT_EQ(out[0], 0x23);
    EXPECT_EQ(out[1], static_cast<std::int32_t>(0xffffffab));
    EXPECT_EQ(static_cast<std::uint32_t>(out[2]), 0xafcf0034u);
    EXPECT_EQ(out[3], 0xab);
    EXPECT_EQ(out[4], 0x3412cdab);
    EXPECT_EQ(out[5], 0);
    EXPECT_EQ(static_cast<std::uint32_t>(out[6]), 0xabcd1f34u);
}

TEST(ParseAssembly, OneThatReadsAnotherNumberOfWordsIsRefused) {
    EXPECT_NE(problemOf(kernelOf("asm(\"bfe.u32 %0, %1, 4;\" : \"=r\"(x) : \"r\"(n));")), "");
    EXPECT_NE(problemOf(kernelOf("asm(\"add.u32 %0, %1, %1;\" : \"=r\"(x) : \"r\"(n));")), "");
    EXPECT_NE(problemOf(kernelOf("asm(\"add.u32 %0, %1, 2;\" : \"+r\"(x) : \"r\"(n));")), "");
}

TEST(ParseAssembly, AllElseIsLeftToClang) {
    const std::string column = "1:79 compiler.outside";
    EXPECT_EQ(problemOf(kernelOf(" asm(\"add.cc.u32 %0, %1, 3;\" : \"=r\"(x) : \"r\"(n));")), column);
    EXPECT_EQ(problemOf(kernelOf(" asm(\"mov.b64 %0, %1;\" : \"=r\"(x) : \"r\"(n));")), column);
    EXPECT_EQ(problemOf(kernelOf(" asm(\"mov.u64 %0, %%globaltimer;\" : \"=l\"(y));")), column);
    EXPECT_EQ(problemOf(kernelOf(" asm(\"mov.u32 %0, %%pm0;\" : \"=r\"(x));")), column);
    EXPECT_EQ(problemOf(kernelOf(" asm(\"bar.sync 1, 64;\");")), column);
}

TEST(ParseAssembly, ALineThatIsNoTextIsTold) {
    EXPECT_EQ(problemOf(kernelOf(" asm(x);")), "1:83 compiler.expected");
}

}  // namespace
}  // namespace warpscope::cuda
