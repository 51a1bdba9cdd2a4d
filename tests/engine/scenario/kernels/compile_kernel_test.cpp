#include "engine/scenario/kernels/compile_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "engine/isa/listing.h"
#include "engine/toolchain/clang.h"

namespace warpscope::scenario {
namespace {

const std::string kPlainKernel = "__global__ void k(int* a) { a[threadIdx.x] = 1; }\n";
/// Members of some bits are nothing for our own reader.
const std::string kBitsKernel =
    "struct F { int x : 3; };\n__global__ void k(int* a) { F f; f.x = a[0]; a[0] = f.x; }";
const std::string kTemplateKernel =
    "template <class T> struct Twice { T x; __device__ T get() const { return x + x; } };\n"
    "__global__ void k(float* data, unsigned long n) {\n"
    "  if (threadIdx.x < n)\n"
    "    data[threadIdx.x] = Twice<float>{data[threadIdx.x]}.get();\n}\n";

TEST(CompileKernel, TheNameOrTheTextSaysThatItIsPtx) {
    EXPECT_TRUE(isPtx("", "a.ptx"));
    EXPECT_TRUE(isPtx("//\n.version 8.0\n.target sm_90\n", "a.cu"));
    EXPECT_TRUE(isPtx(".version 8.0\n.target sm_90\n", "a.cu")) << "pasted without a comment above";
    EXPECT_FALSE(isPtx(kPlainKernel, "a.cu"));
    const auto program = compileKernel(
        ".version 8.0\n.target sm_90\n.address_size 64\n.entry k() { ret; }\n", "a.ptx", {});
    ASSERT_TRUE(program);
    EXPECT_EQ(program->entry, "k");
}

TEST(CompileKernel, OursIsAskedFirst) {
    EXPECT_EQ(*compileKernel(kPlainKernel, "a.cu", {}), *cuda::compile(kPlainKernel, "a.cu", {}));
    EXPECT_FALSE(compileKernel(kBitsKernel, "a.cu", {cuda::Options{}, Reader::Own}));
}

TEST(CompileKernel, TemplatesAreOursToo) {
    const std::string source =
        "template <class T> __device__ T twice(T x) { return x + x; }\n"
        "__global__ void k(int* a) { a[0] = twice(a[1]); }\n";
    for (const auto level : {codegen::Level::Teaching, codegen::Level::Optimized}) {
        KernelOptions options;
        options.level = level;
        const auto chosen = compileKernel(source, "a.cu", options);
        options.reader = Reader::Own;
        ASSERT_TRUE(chosen);
        EXPECT_EQ(*chosen, *compileKernel(source, "a.cu", options));
    }
}

// Bug: clang took both sides together, and a lecture on divergence showed none.
TEST(CompileKernel, LevelTeachingKeepsTheBranchesOfCpp) {
    const std::string behind =
        "  if (threadIdx.x < 10)\n    r = r * 2;\n  else\n    r = r + 5;\n"
        "  o[threadIdx.x] = r;\n}\n";
    const std::string sources[] = {
        "struct V { float x; __device__ V(float a) : x(a) {} };\n"
        "__global__ void k(float* o) {\n  float r = V(threadIdx.x).x;\n" +
            behind,
        "__global__ void k(float* o) {\n  auto f = [](float x) { return x * 2; };\n"
        "  float r = f(threadIdx.x);\n" +
            behind,
        "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
        "__global__ void k(float* o) {\n  cg::thread_block b = cg::this_thread_block();\n"
        "  float r = b.thread_rank();\n" +
            behind};
    for (const std::string& source : sources) {
        const auto program = compileKernel(source, "a.cu", {});
        ASSERT_TRUE(program) << source;
        EXPECT_NE(isa::listing(*program).find("BRA"), std::string::npos) << source;
        EXPECT_TRUE(program->warnings.empty());
        if (toolchain::findClang().empty()) continue;
        const auto other = compileKernel(source, "a.cu", {cuda::Options{}, Reader::Clang});
        ASSERT_EQ(other->warnings.size(), 1U) << source;
        EXPECT_EQ(other->warnings[0].message.key, "toolchain.lost_branches");
        const int line = static_cast<int>(
            std::count(source.begin(),
                       source.begin() + static_cast<std::ptrdiff_t>(source.find("  if")), '\n') +
            1);
        EXPECT_EQ(other->warnings[0].range, (SourceRange{"a.cu", line, 3, 5}));
    }
}

// The first try knows what the file writes between < and >, this one what its host code says.
TEST(CompileKernel, OursWritesATemplateOutForTheTypesOfItsLaunch) {
    const auto told = [](const std::string& launch) {
        const auto program = compileKernel(
            "template <typename T, int kBlock = 32> __global__ void k(T* a, T b) {\n"
            "  a[threadIdx.x % kBlock] = b; }\n" +
                launch,
            "a.cu", {cuda::Options{}, Reader::Own});
        EXPECT_TRUE(program) << program.problem().message.key;
        isa::Program none;
        none.parameters.resize(2);
        return program ? *program : none;
    };
    const auto deduced = told("int main() { double* a; k<<<1, 32>>>(a, 1.5); }\n");
    EXPECT_EQ(deduced.parameters[1].type, isa::DataType::F64);
    EXPECT_TRUE(deduced.warnings.empty());
    const auto within = told(
        "template <class T> void run(T* a) { k<T, 64><<<1, 32>>>(a, 2); }\n"
        "int main() { int* a; run<int>(a); }\n");
    EXPECT_EQ(within.parameters[1].type, isa::DataType::S32);
    const auto guessed = told("");
    EXPECT_EQ(guessed.parameters[1].type, isa::DataType::F32);
    ASSERT_EQ(guessed.warnings.size(), 1u);
    EXPECT_EQ(guessed.warnings[0].message.key, "toolchain.guessed_instance");
}

TEST(CompileKernel, OneInstanceOfATemplateMayBeAskedFor) {
    const std::string source =
        "template <int N> __global__ void k(int* a) { a[0] = N; }\n"
        "__global__ void plain(int* a) { a[0] = 7; }\n"
        "int main() { k<128><<<1, 1>>>(p); k<256><<<1, 1>>>(p); }\n";
    for (const Reader reader : {Reader::Own, Reader::Auto, Reader::Clang}) {
        if (reader != Reader::Own && toolchain::findClang().empty()) continue;
        KernelOptions options{cuda::Options{}, reader};
        options.entry = "k < 256 >";
        const auto program = compileKernel(source, "a.cu", options);
        ASSERT_TRUE(program) << program.problem().message.key;
        EXPECT_EQ(program->entry, "k");
        EXPECT_NE(isa::listing(*program).find("256"), std::string::npos);
        EXPECT_EQ(isa::listing(*program).find("128"), std::string::npos);
    }
    for (const char* const none : {"q<256>", "plain<3>"}) {
        KernelOptions options{cuda::Options{}, Reader::Own};
        options.entry = none;
        const auto program = compileKernel(source, "a.cu", options);
        ASSERT_FALSE(program) << none;
        EXPECT_EQ(program.problem().message.key, "compiler.unknown_entry");
        EXPECT_EQ(program.problem().hint.key, "compiler.hint.template_entry");
    }
}

TEST(CompileKernel, WhatIsNotSimulatedIsToldWhereAPersonWroteIt) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const std::string source =
        "template <class T> __device__ __forceinline__ T odd(T a) {\n"
        "  T r;\n"
        "  asm(\"vadd2.u32.u32.u32 %0, %1, %1, %1;\" : \"=r\"(r) : \"r\"(a));\n"
        "  return r;\n"
        "}\n"
        "__global__ void k(unsigned* out) {\n"
        "  out[0] = 1;\n"
        "  out[1] = odd(out[2]);\n"
        "  asm volatile(\"vsub2.u32.u32.u32 %0, %0, %0, %0;\" : \"+r\"(out[3]));\n"
        "}\n";
    const auto program = compileKernel(source, "d.cu", {cuda::Options{}, Reader::Clang});
    ASSERT_FALSE(program);
    std::vector<int> lines;
    for (const Problem& problem : program.problems()) {
        EXPECT_EQ(problem.range.file, "d.cu");
        EXPECT_EQ(problem.message.key, "ptx.unsupported");
        lines.push_back(problem.range.line);
    }
    EXPECT_EQ(lines, (std::vector<int>{3, 9}));
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

/// The key of the first problem that reader `auto` tells.
std::string toldOf(const std::string& source) {
    const auto program = compileKernel(source, "a.cu", {cuda::Options{}, Reader::Auto});
    return program ? "" : program.problem().message.key;
}

TEST(CompileKernel, WhatCallsItselfGoesToClang) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "clang is not installed";
    EXPECT_EQ(toldOf("__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }\n"
                     "__global__ void k(int* a) { a[threadIdx.x] = fib(threadIdx.x); }\n"),
              "");
    EXPECT_EQ(toldOf("typedef int (*Step)(int);\n"
                     "__device__ int down(int n);\n"
                     "__device__ Step table[1] = {down};\n"
                     "__device__ int down(int n) { return n <= 0 ? 0 : 1 + table[0](n - 1); }\n"
                     "__global__ void k(int* a) { a[threadIdx.x] = down(threadIdx.x); }\n"),
              "");
}

TEST(CompileKernel, WhatClangTookIsToldByWhatCannotBeSimulated) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "clang is not installed";
    EXPECT_EQ(toldOf("__global__ void k(int* a, int (*f)(int)) { a[0] = f(a[0]); }\n"),
              "ptx.indirect");
    EXPECT_EQ(toldOf("__global__ void k(int* a) { struct F { int x : 3; } f; f.y = a[0]; }"),
              "toolchain.clang_says");
}

TEST(CompileKernel, TexturesAreToldByTheirNameWhoeverReads) {
    const std::string source =
        "texture<float, 2> image;\n"
        "__global__ void k(float* a) { a[0] = tex2D(image, 1.0f, 2.0f); }\n";
    for (const Reader reader : {Reader::Own, Reader::Auto}) {
        const auto program = compileKernel(source, "a.cu", {cuda::Options{}, reader});
        ASSERT_FALSE(program);
        EXPECT_EQ(program.problem().message.key, "toolchain.outside");
        EXPECT_EQ(program.problem().range.line, 2) << "where it is used";
    }
    const auto ptx = compileKernel(
        ".version 8.0\n.target sm_90\n.address_size 64\n.global .texref image;\n"
        ".entry k() { .reg .f32 %f<9>; tex.2d.v4.f32.f32 {%f0,%f1,%f2,%f3}, [image, {%f4, %f5}];\n"
        "ret; }\n",
        "a.ptx", {});
    ASSERT_FALSE(ptx);
    EXPECT_EQ(ptx.problem().message.key, "toolchain.outside");
    EXPECT_EQ(ptx.problems().size(), 1u);
}

TEST(CompileKernel, AStructureReachesTheKernelMemberByMember) {
    const std::string source =
        "struct Matrix { int width; int height; float* elements; };\n"
        "__global__ void k(Matrix a, float* out) { out[threadIdx.x] = a.elements[a.width]; }\n";
    const auto own = compileKernel(source, "a.cu", {cuda::Options{}, Reader::Own});
    ASSERT_TRUE(own) << own.problem().message.key;
    ASSERT_EQ(own->parameters.size(), 4u);
    EXPECT_EQ(own->parameters[0].name, "a.width");
    EXPECT_EQ(own->parameters[2].name, "a.elements");
    EXPECT_TRUE(own->parameters[2].isPointer);
    EXPECT_EQ(own->parameters[2].offset, 8u);
    EXPECT_EQ(own->parameters[3].offset, 16u);
    if (toolchain::findClang().empty()) GTEST_SKIP() << "clang is not installed";
    const auto other = compileKernel(source, "a.cu", {cuda::Options{}, Reader::Clang});
    ASSERT_TRUE(other) << other.problem().message.key;
    ASSERT_EQ(other->parameters.size(), 3u) << "the kernel does not read the height";
    EXPECT_EQ(other->parameters[0].name, "a.width");
    EXPECT_EQ(other->parameters[1].name, "a.elements");
    EXPECT_EQ(other->parameters[2].name, "out");
    EXPECT_TRUE(other->parameters[2].isPointer);
}

/// Our reader stops at the first type that it does not know.
TEST(CompileKernel, AFaultInALineOfMoreThanOursIsToldByClang) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "clang is not installed";
    const auto kernel = [](const std::string& asked) {
        return compileKernel(
            "#include <cooperative_groups.h>\n"
            "namespace cg = cooperative_groups;\n"
            "__global__ void k(int* out) {\n"
            "    cg::thread_block block = cg::this_thread_block();\n"
            "    auto tile = cg::tiled_partition<8>(block);\n"
            "    out[threadIdx.x] = block." +
                asked + " + tile." + asked + ";\n}\n",
            "a.cu", {});
    };
    EXPECT_TRUE(kernel("is_valid()"));
    const auto wrong = kernel("rang()");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.problem().range.line, 6);
}

TEST(CompileKernel, AnAtomicOperationOnALocalVariableIsRefusedByEveryReader) {
    const auto program = compileKernel(
        "__global__ void k(int* out) { int i = 0; atomicAdd(&i, 1); out[0] = i; }", "a.cu", {});
    ASSERT_FALSE(program);
    EXPECT_EQ(program.problem().message.key, "compiler.atomic_space");
}

TEST(CompileKernel, WithoutClangItIsToldWhatItWouldGive) {
    const char* const before = std::getenv("PATH");
    const std::string path = before == nullptr ? "" : before;
    setenv("PATH", "/nowhere", 1);
    const auto templated = compileKernel(kTemplateKernel, "a.cu", {});
    const auto wrong = compileKernel("__global__ void k(int* a) { a[0] = b; }", "a.cu", {});
    const auto bits = compileKernel(kBitsKernel, "a.cu", {});
    const auto groups = compileKernel(
        "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n"
        "__global__ void k(int* a) { cg::cluster_group all = cg::this_cluster(); }",
        "a.cu", {});
    setenv("PATH", path.c_str(), 1);
    ASSERT_FALSE(groups);
    EXPECT_EQ(groups.problem().message.key, "compiler.unread_type");
    EXPECT_EQ(groups.problems().back().message.key, "toolchain.would_read");
    ASSERT_FALSE(bits);
    EXPECT_EQ(bits.problem().message.key, "compiler.bit_field");
    EXPECT_EQ(bits.problems().back().message.key, "toolchain.would_read");
    EXPECT_TRUE(templated) << "our own reader takes that one";
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.problems().size(), 1u) << "clang would not take that either";
}

// Bug: clang was asked as well, twice, for ten seconds each.
TEST(CompileKernel, WhatIsTooLargeForEveryReaderIsDecidedByOurs) {
    std::string source = "#define A0 1\n";
    for (int i = 1; i < 40; ++i) {
        const std::string before = "A" + std::to_string(i - 1);
        source += "#define A" + std::to_string(i) + " " + before + "+" + before + "\n";
    }
    const auto doubled =
        compileKernel(source + "__global__ void k(int* a) { a[0] = A39; }\n", "a.cu", {});
    ASSERT_FALSE(doubled);
    EXPECT_EQ(doubled.problem().message.key, "compiler.macro_too_large");
    const auto local = compileKernel(
        "__global__ void k(int* a) { int big[100000000]; big[a[0]] = 1; a[1] = big[a[2]]; }\n",
        "a.cu", {});
    ASSERT_FALSE(local);
    EXPECT_EQ(local.problem().message.key, "compiler.local_array_too_large");
}

TEST(CompileKernel, AConstantOfTooManyStepsIsSaidToBeOne) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const auto found = compileKernel(
        "constexpr long long f() { long long s = 0; for (long long i = 0; i < 100000000000LL; ++i)"
        " s += i; return s; }\n"
        "__global__ void k(long long* a) { constexpr long long v = f(); a[0] = v; }\n",
        "a.cu", {});
    ASSERT_FALSE(found);
    EXPECT_EQ(found.problem().message.key, "toolchain.constexpr_steps");
    EXPECT_EQ(found.problem().range.line, 2);
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

TEST(CompileKernel, AMissingBraceIsNoLaunchWithinAKernel) {
    const auto program = compileKernel(
        "__global__ void k(int* a)\n{\n  if (a[0]) {\n    a[1] = 2;\n\n}\n"
        "int main() { k<<<1, 32>>>(0); }\n",
        "a.cu", {});
    ASSERT_FALSE(program);
    EXPECT_EQ(program.problem().message.key, "compiler.unclosed_brace");
    EXPECT_EQ(program.problem().range.line, 3);
}

// Bug: it was the first that stands in the file, whatever the host chooses.
TEST(CompileKernel, OfSeveralInstancesTheOneThatIsReachedIsMeant) {
    const std::string source =
        "template <int N> __global__ void k(int* a) { __shared__ int s[N]; s[threadIdx.x] = a[0];"
        " a[1] = s[N - 1 - threadIdx.x]; }\n"
        "void go(int n, int* a) {\n  switch (n) {\n    case 64: k<64><<<1, 64>>>(a); break;\n"
        "    case 32: k<32><<<1, 32>>>(a); break;\n  }\n}\n"
        "int main() { int* a; cudaMalloc(&a, 8); go(32, a); }\n";
    for (const Reader reader : {Reader::Own, Reader::Clang}) {
        if (reader == Reader::Clang && toolchain::findClang().empty()) continue;
        cuda::Options options;
        options.entry = "k";
        const auto program = compileKernel(source, "a.cu", {options, reader});
        ASSERT_TRUE(program);
        EXPECT_EQ(program->staticSharedBytes, 128u);
    }
}

// Bug: it was told that there is no function binary_partition, and to define it.
TEST(CompileKernel, WhatClangTakesIsNoMistakeWhereNoKernelIsChosen) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const std::string begin =
        "#include <cooperative_groups.h>\nusing namespace cooperative_groups;\n"
        "__global__ void first(int* a) { a[0] = 1; }\n";
    const auto groups = compileKernel(
        begin + "__global__ void second(int* a) {\n"
                "  auto t = tiled_partition<16>(this_thread_block());\n"
                "  a[threadIdx.x] = binary_partition(t, a[threadIdx.x] & 1).size(); }\n",
        "k.cu", {});
    ASSERT_FALSE(groups);
    EXPECT_EQ(groups.problem().message.key, "compiler.several_kernels");
    const auto slip = compileKernel(
        begin + "__global__ void second(int* a) { a[0] = sqroot(2.0f); }\n", "k.cu", {});
    ASSERT_FALSE(slip);
    EXPECT_EQ(slip.problem().message.key, "compiler.unknown_function");
}

}  // namespace
}  // namespace warpscope::scenario
