#include "engine/scenario/compile_kernel.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "engine/toolchain/clang.h"

namespace warpscope::scenario {
namespace {

const std::string kPlainKernel = "__global__ void k(int* a) { a[threadIdx.x] = 1; }\n";
/// A template is nothing for our own reader.
const std::string kTemplateKernel =
    "template <class T> __device__ T twice(T x) { return x + x; }\n"
    "__global__ void k(float* data, unsigned long n) {\n"
    "  if (threadIdx.x < n)\n    data[threadIdx.x] = twice(data[threadIdx.x]);\n}\n";

TEST(CompileKernel, TheNameOrTheTextSaysThatItIsPtx) {
    EXPECT_TRUE(isPtx("", "a.ptx"));
    EXPECT_TRUE(isPtx("//\n.version 8.0\n.target sm_90\n", "a.cu"));
    EXPECT_FALSE(isPtx(kPlainKernel, "a.cu"));
    const auto program = compileKernel(
        ".version 8.0\n.target sm_90\n.address_size 64\n.entry k() { ret; }\n", "a.ptx", {});
    ASSERT_TRUE(program);
    EXPECT_EQ(program->entry, "k");
}

TEST(CompileKernel, OursIsAskedFirst) {
    EXPECT_EQ(*compileKernel(kPlainKernel, "a.cu", {}), *cuda::compile(kPlainKernel, "a.cu", {}));
    const auto own = compileKernel(kTemplateKernel, "a.cu", {cuda::Options{}, Reader::Own});
    EXPECT_FALSE(own);
}

TEST(CompileKernel, ClangTakesTheRestAndTheSourceNamesTheParameters) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "clang is not installed";
    for (const Reader reader : {Reader::Auto, Reader::Clang}) {
        const auto program = compileKernel(kTemplateKernel, "a.cu", {cuda::Options{}, reader});
        ASSERT_TRUE(program) << program.problem().message.key;
        EXPECT_EQ(program->entry, "k");
        ASSERT_EQ(program->parameters.size(), 2U);
        EXPECT_EQ(program->parameters[0].name, "data");
        EXPECT_TRUE(program->parameters[0].isPointer);
        EXPECT_EQ(program->parameters[0].type, isa::DataType::F32);
        EXPECT_FALSE(program->parameters[1].isPointer);
        EXPECT_EQ(program->sourceLines[0].substr(0, 8), "template");
        for (const isa::Instruction& code : program->instructions)
            EXPECT_LE(code.line, 5) << "lines are those of the source";
    }
}

TEST(CompileKernel, WithoutClangItIsToldWhatItWouldGive) {
    const char* const before = std::getenv("PATH");
    const std::string path = before == nullptr ? "" : before;
    setenv("PATH", "/nowhere", 1);
    const auto program = compileKernel(kTemplateKernel, "a.cu", {});
    const auto wrong = compileKernel("__global__ void k(int* a) { a[0] = b; }", "a.cu", {});
    setenv("PATH", path.c_str(), 1);
    ASSERT_FALSE(program);
    EXPECT_NE(program.problem().message.key, "toolchain.would_read") << "our own words come first";
    EXPECT_EQ(program.problems().back().message.key, "toolchain.would_read");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.problems().size(), 1u) << "clang would not take that either";
}

TEST(CompileKernel, AnotherKernelThatOursCannotReadDoesNotMatter) {
    cuda::Options options;
    options.entry = "k";
    const std::string source = kPlainKernel +
                               kTemplateKernel.substr(0, kTemplateKernel.find("__global__")) +
                               "__global__ void other(float* d) { d[0] = twice(d[1]); }\n";
    const auto program = compileKernel(source, "a.cu", {options, Reader::Own});
    ASSERT_TRUE(program) << program.problem().message.key;
    EXPECT_EQ(program->sourceLines.size(), 3u);
    EXPECT_EQ(program->sourceLines[2].substr(0, 10), "__global__") << "the file as it stands";
}

}  // namespace
}  // namespace warpscope::scenario
