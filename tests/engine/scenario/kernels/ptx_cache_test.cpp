#include "engine/scenario/kernels/ptx_cache.h"

#include <gtest/gtest.h>

#include <fstream>

#include "engine/toolchain/precompiled.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

const char* const kTwoKernels = "__global__ void a(int* o) { o[0] = 1; }\n"
                                "__global__ void b(int* o) { o[0] = 2; }\n";

class PtxCacheTest : public testing::Test {
  protected:
    void SetUp() override {
        if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
        options.headers = support::projectRoot() / "assets/cuda";
        options.folder = support::freshFolder("ptx_cache");
        options.cache = toolchain::cacheFolder();
    }
    std::string file() const { return (options.folder / "k.cu").string(); }

    toolchain::ClangOptions options{};
    PtxCache cache{};
};

TEST_F(PtxCacheTest, TheSameTextIsCompiledOnceAndGivesTheSame) {
    const auto first = cache.compile(kTwoKernels, file(), options);
    const auto second = cache.compile(kTwoKernels, file(), options);
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->text, second->text);
    EXPECT_EQ(first->text, toolchain::compileToPtx(kTwoKernels, file(), options)->text);
    EXPECT_EQ(cache.compileCount(), 1);
}

TEST_F(PtxCacheTest, AllThatClangDependsOnTellsTextsApart) {
    (void)cache.compile(kTwoKernels, file(), options);
    (void)cache.compile(std::string(kTwoKernels) + "\n", file(), options);
    EXPECT_EQ(cache.compileCount(), 2);
    (void)cache.compile(kTwoKernels, file() + "h", options);
    EXPECT_EQ(cache.compileCount(), 3);
    options.reducesLoops = !options.reducesLoops;
    (void)cache.compile(kTwoKernels, file() + "h", options);
    EXPECT_EQ(cache.compileCount(), 4);
    (void)cache.compile(kTwoKernels, file() + "h", options);
    EXPECT_EQ(cache.compileCount(), 4);
}

TEST_F(PtxCacheTest, AHeaderThatChangesIsReadAgain) {
    const std::string source =
        "#include \"h.h\"\n__global__ void a(int* o) { o[threadIdx.x] = VALUE; }\n";
    std::ofstream(options.folder / "h.h") << "#define VALUE 41\n";
    options.files = {options.folder / "h.h"};
    const auto before = cache.compile(source, file(), options);
    std::ofstream(options.folder / "h.h") << "#define VALUE 43\n";
    const auto after = cache.compile(source, file(), options);
    ASSERT_TRUE(before && after);
    EXPECT_NE(before->text, after->text);
    EXPECT_EQ(cache.compileCount(), 2);
}

TEST_F(PtxCacheTest, WhatFailedIsCompiledAgain) {
    EXPECT_FALSE(cache.compile("__global__ void a(int* o) { p; }\n", file(), options));
    EXPECT_FALSE(cache.compile("__global__ void a(int* o) { p; }\n", file(), options));
    EXPECT_EQ(cache.compileCount(), 2);
}

}  // namespace
}  // namespace warpscope::scenario
