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

TEST(ParseAssembly, AllElseIsLeftToClang) {
    const std::string column = "1:79 compiler.outside";
    EXPECT_EQ(problemOf(kernelOf(" asm(\"add.u32 %0, %1, 3;\" : \"=r\"(x) : \"r\"(n));")), column);
    EXPECT_EQ(problemOf(kernelOf(" asm(\"mov.u32 %0, %1;\" : \"=r\"(x) : \"r\"(n));")), column);
    EXPECT_EQ(problemOf(kernelOf(" asm(\"mov.u64 %0, %%globaltimer;\" : \"=l\"(y));")), column);
    EXPECT_EQ(problemOf(kernelOf(" asm(\"mov.u32 %0, %%pm0;\" : \"=r\"(x));")), column);
    EXPECT_EQ(problemOf(kernelOf(" asm(\"bar.sync 1, 64;\");")), column);
}

TEST(ParseAssembly, ALineThatIsNoTextIsTold) {
    EXPECT_EQ(problemOf(kernelOf(" asm(x);")), "1:83 compiler.expected");
}

}  // namespace
}  // namespace warpscope::cuda
