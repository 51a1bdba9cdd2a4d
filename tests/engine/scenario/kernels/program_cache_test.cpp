#include "engine/scenario/kernels/program_cache.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

std::string kernel(const std::string& name) {
    return "__global__ void " + name + "(int* data) { data[threadIdx.x] = 1; }\n";
}

TEST(ProgramCacheTest, TheSameIsCompiledOnce) {
    ProgramCache programs;
    const auto first = programs.compile(kernel("a"), "a.cu", {});
    const auto second = programs.compile(kernel("a"), "a.cu", {});
    ASSERT_TRUE(first.isOk());
    EXPECT_EQ(*first, *second);
    EXPECT_EQ(*first, *cuda::compile(kernel("a"), "a.cu", {}));
    EXPECT_EQ(programs.compileCount(), 1);
}

TEST(ProgramCacheTest, AllThatTheCompilerDependsOnTellsProgramsApart) {
    ProgramCache programs;
    cuda::Options options;
    const std::string source = kernel("a");
    (void)programs.compile(source, "a.cu", options);
    (void)programs.compile(source + "\n", "a.cu", options);
    (void)programs.compile(source, "b.cu", options);
    cuda::Options entry = options;
    entry.entry = "a";
    (void)programs.compile(source, "a.cu", entry);
    cuda::Options warps = options;
    warps.warpSize = 64;
    (void)programs.compile(source, "a.cu", warps);
    cuda::Options registers = options;
    registers.maxRegisters = 16;
    (void)programs.compile(source, "a.cu", registers);
    cuda::Options level = options;
    level.level = codegen::Level::Optimized;
    (void)programs.compile(source, "a.cu", level);
    cuda::Options fused = options;
    fused.fmad = !fused.fmad;
    (void)programs.compile(source, "a.cu", fused);
    EXPECT_EQ(programs.compileCount(), 8);
    (void)programs.compile(source, "a.cu", warps);
    EXPECT_EQ(programs.compileCount(), 8);
}

// Bug: what a header said when the kernel was first compiled stood until the end.
TEST(ProgramCacheTest, AHeaderThatChangesIsReadAgain) {
    const auto folder = support::freshFolder("cache_header");
    const std::string file = (folder / "k.cu").string();
    const std::string source = "#include \"h.h\"\n" + kernel("a");
    ProgramCache programs;
    std::ofstream(folder / "h.h") << "// one\n";
    (void)programs.compile(source, file, {});
    (void)programs.compile(source, file, {});
    EXPECT_EQ(programs.compileCount(), 1);
    std::ofstream(folder / "h.h") << "// two\n";
    (void)programs.compile(source, file, {});
    EXPECT_EQ(programs.compileCount(), 2);
    std::filesystem::remove_all(folder);
}

TEST(ProgramCacheTest, AKernelThatDoesNotCompileSaysSoAgain) {
    ProgramCache programs;
    const auto first = programs.compile("nonsense", "a.cu", {});
    const auto second = programs.compile("nonsense", "a.cu", {});
    ASSERT_FALSE(second.isOk());
    EXPECT_EQ(first.problems(), second.problems());
    EXPECT_EQ(programs.compileCount(), 1);
}

TEST(ProgramCacheTest, WhatWasUsedLongestAgoGoesFirst) {
    ProgramCache programs(std::size_t{20'000});  // Three or four of these.
    (void)programs.compile(kernel("a"), "a.cu", {});
    for (int i = 0; i < 10; ++i) {
        (void)programs.compile(kernel("b" + std::to_string(i)), "b.cu", {});
        (void)programs.compile(kernel("a"), "a.cu", {});
    }
    EXPECT_EQ(programs.compileCount(), 11) << "what is in use stays";
    (void)programs.compile(kernel("b0"), "b.cu", {});
    EXPECT_EQ(programs.compileCount(), 12) << "the rest had to go";
}

TEST(ProgramCacheTest, OneThatIsTooLargeIsKeptAlone) {
    ProgramCache programs(1);
    (void)programs.compile(kernel("a"), "a.cu", {});
    (void)programs.compile(kernel("a"), "a.cu", {});
    EXPECT_EQ(programs.compileCount(), 1);
    (void)programs.compile(kernel("b"), "a.cu", {});
    (void)programs.compile(kernel("a"), "a.cu", {});
    EXPECT_EQ(programs.compileCount(), 3);
}

}  // namespace
}  // namespace warpscope::scenario
