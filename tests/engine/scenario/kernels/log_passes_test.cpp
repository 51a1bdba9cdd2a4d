#include "engine/scenario/kernels/log_passes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/toolchain/clang.h"

namespace warpscope::scenario {
namespace {

KernelOptions optimizedBy(Reader reader) {
    KernelOptions options;
    options.level = codegen::Level::Optimized;
    options.reader = reader;
    return options;
}

TEST(LogPasses, EveryReaderGivesTheKernelToThePasses) {
    const std::string source =
        "__global__ void k(float* a, int n) { if (threadIdx.x < n) a[threadIdx.x] = 2; }\n";
    for (const Reader reader : {Reader::Auto, Reader::Own, Reader::Clang}) {
        if (reader == Reader::Clang && toolchain::findClang().empty()) continue;
        const auto log = logPasses(source, "a.cu", optimizedBy(reader));
        ASSERT_TRUE(log) << log.problem().message.key;
        EXPECT_GT(log->steps().size(), 2u);
        EXPECT_TRUE(std::ranges::any_of(log->steps().back().lines, [](const auto& line) {
            return line.text.find("STG") != std::string::npos && line.line == 1;
        }));
    }
    const auto ptx = logPasses(
        ".version 8.0\n.target sm_90\n.address_size 64\n.entry k() { .reg .b32 %r<3>;\n"
        "mov.u32 %r1, 1; ret; }\n",
        "a.ptx", optimizedBy(Reader::Auto));
    ASSERT_TRUE(ptx);
    EXPECT_EQ(ptx->steps().back().lines.size(), 2u)
        << "what nobody reads is gone; the prologue stays";
}

// Bug: they were those of our own reader's code, while clang's ran.
TEST(LogPasses, OfTemplatesTheyAreThoseOfTheCodeThatRuns) {
    const std::string source =
        "template <class T> __device__ T twice(T x) { return x + x; }\n"
        "__global__ void k(float* a) { a[threadIdx.x] = twice(a[threadIdx.x + 1]); }\n";
    const auto log = logPasses(source, "a.cu", optimizedBy(Reader::Auto));
    const auto program = compileKernel(source, "a.cu", optimizedBy(Reader::Auto));
    ASSERT_TRUE(log && program);
    EXPECT_EQ(log->steps().back().lines.size(), program->instructions.size());
}

TEST(LogPasses, WhatDoesNotCompileHasTheCompilersProblems) {
    const std::string source = "__global__ void k(float* a) { a[0] = b; }\n";
    const auto log = logPasses(source, "a.cu", optimizedBy(Reader::Own));
    ASSERT_FALSE(log);
    const auto program = compileKernel(source, "a.cu", optimizedBy(Reader::Own));
    EXPECT_EQ(log.problem().message.key, program.problem().message.key);
}

}  // namespace
}  // namespace warpscope::scenario
