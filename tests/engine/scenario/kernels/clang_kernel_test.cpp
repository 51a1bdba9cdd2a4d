#include "engine/scenario/kernels/clang_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "engine/scenario/guesses/new_scenario.h"
#include "engine/toolchain/clang.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

class ClangKernel : public testing::Test {
  protected:
    void SetUp() override {
        if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
        folder = support::freshFolder("clang_kernel");
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    Result<isa::Program> compiled(const std::string& source, const std::string& entry = {}) {
        cuda::Options options;
        options.entry = entry;
        return compileWithClang(source, (folder / "k.cu").string(), options);
    }
    std::filesystem::path folder{};
};

// clang's own headers have them for int alone, and would turn a float into one.
TEST_F(ClangKernel, LeastAndMostAreOfTheTypesOfTheirArguments) {
    const auto program = compiled(
        "template <class T> __device__ T relu(T x) { return max(x, T(0)); }\n"
        "__global__ void k(unsigned* u, float* f, double* d, unsigned n) {\n"
        "    int t = threadIdx.x; u[t] = max(u[t], n); f[t] = relu(f[t]); d[t] = max(d[t], f[t]); "
        "}");
    ASSERT_TRUE(program.isOk()) << program.problem().message.values[0].second;
    const auto has = [&](isa::Opcode opcode, isa::DataType type) {
        return std::ranges::any_of(program->instructions, [&](const isa::Instruction& one) {
            return one.opcode == opcode && one.type == type;
        });
    };
    EXPECT_TRUE(has(isa::Opcode::Imax, isa::DataType::U32));
    EXPECT_FALSE(has(isa::Opcode::Imax, isa::DataType::S32));
    EXPECT_TRUE(has(isa::Opcode::Fmax, isa::DataType::F32));
    EXPECT_TRUE(has(isa::Opcode::Dmax, isa::DataType::F64));
}

// The lambda's launch stands in the host's code, which clang reads then, and tells of.
TEST_F(ClangKernel, ALambdaThatATemplateHandsOnIsRead) {
    const std::string source =
        "template <typename F> __global__ void k(int n, F f) {\n"
        "    for (int i = threadIdx.x; i < n; i += blockDim.x) f(i); }\n"
        "template <typename F> void each(int n, F f, cudaStream_t s = 0) {\n"
        "    int grid = 0, block = 0;\n"
        "    cudaOccupancyMaxPotentialBlockSize(&grid, &block, k<F>, 0, 0);\n"
        "    k<F><<<grid, block, 0, s>>>(n, f); }\n"
        "int main() { float* x; each(64, [=] __device__(int i) { x[i] = i; }); ";
    const auto program = compiled(source + "}");
    EXPECT_TRUE(program.isOk()) << program.problem().message.values[0].second;
    const auto wrong = compiled(source + "\nask(); }");
    ASSERT_FALSE(wrong.isOk());
    EXPECT_EQ(wrong.problem().range.line, 8);
}

// Declared for float in clang's headers, and without a body there.
TEST_F(ClangKernel, FunctionsOfTheMathLibraryTakeFloats) {
    const auto program = compiled(
        "template <class T> __global__ void k(T* a, T b) {\n"
        "    T x = a[threadIdx.x]; a[threadIdx.x] = round(x) + trunc(x) + fmin(x, b) + fmax(x, b) "
        "+\n"
        "    exp2(x) + log2(x) + rint(x) + copysign(x, b) + hypot(x, b) + cbrt(x) + lround(x) +\n"
        "    fma(x, b, x) + scalbn(x, 2); int q; a[32] = remquo(x, b, &q); }\n"
        "int main() { float* p; k<float><<<1, 32>>>(p, 1.0f); }\n");
    EXPECT_TRUE(program.isOk()) << program.problem().message.values[0].second;
}

// As in C++ since 2011, and in our own reader.
TEST_F(ClangKernel, AFloatToAWholePowerIsADouble) {
    const auto program =
        compiled("__global__ void k(double* a, float x, int n) { a[0] = pow(x, n); }");
    ASSERT_TRUE(program.isOk());
    EXPECT_TRUE(std::ranges::any_of(program->instructions, [](const isa::Instruction& one) {
        return one.opcode == isa::Opcode::Dmath && one.math == isa::MathFunction::Pow;
    }));
}

TEST_F(ClangKernel, AMemberThatIsAPointerIsAnAddressWhateverItPointsTo) {
    const auto program = compiled(
        "struct Row { float* values; double scale; int count; };\n"
        "__global__ void k(Row* rows) { rows[0].values[threadIdx.x] *= rows[0].scale; }\n");
    ASSERT_TRUE(program.isOk()) << program.problem().message.values[0].second;
    const auto& components = program->parameters.at(0).components;
    ASSERT_EQ(components.size(), 3u);
    EXPECT_EQ(components[0].type, isa::DataType::U64);
    EXPECT_EQ(components[1].type, isa::DataType::F64);
    EXPECT_EQ(components[2].type, isa::DataType::S32);
}

TEST_F(ClangKernel, WhatHeadersDoStandsInTheLineThatCallsThem) {
    const auto program = compiled(
        "template <typename T> __global__ void k(T* a) {\n    int i = threadIdx.x;\n\n"
        "    atomicAdd(&a[0], T(1));\n\n    atomicMax((int*)&a[i], 5);\n}\n"
        "template __global__ void k<float>(float*);\n");
    ASSERT_TRUE(program.isOk());
    std::vector<int> lines;
    for (const isa::Instruction& instruction : program->instructions)
        if (isa::isAtomic(instruction.opcode)) lines.push_back(instruction.line);
    EXPECT_EQ(lines, (std::vector<int>{4, 6}));
    EXPECT_TRUE(program->warnings.empty()) << "the instance is named, nothing was guessed";
}

TEST_F(ClangKernel, AMissingHeaderIsPassedOverWithAHint) {
    const auto program = compiled(
        "#include \"nowhere.h\"\n__global__ void k(int* a) { a[0] = 1; }\n"
        "int main() { NOWHERE(k<<<1, 1>>>(p)); }\n");
    ASSERT_TRUE(program.isOk());
    ASSERT_EQ(program->warnings.size(), 1u);
    EXPECT_EQ(program->warnings[0].message.key, "toolchain.missing_include");
    EXPECT_EQ(program->warnings[0].range.line, 1);
}

// Bug: the difference was a signed one, which clang takes for one that never overflows.
TEST_F(ClangKernel, ASumOfDifferencesWraps) {
    const auto program =
        compiled("__global__ void k(int* a) { a[0] = __sad(a[0], a[1], a[2]); }\n");
    ASSERT_TRUE(program.isOk());
    for (const isa::Instruction& instruction : program->instructions)
        EXPECT_NE(instruction.opcode, isa::Opcode::Iabs);
}

TEST_F(ClangKernel, HeadersThatSamplesBringAlongAreThere) {
    const auto program = compiled(
        "#include <cuComplex.h>\n#include <cuda/barrier>\n#include <cuda_pipeline.h>\n"
        "#include <helper_functions.h>\n#include <helper_math.h>\n#include \"sharedmem.cuh\"\n"
        "__global__ void k(float4* a, float3* b, cuComplex* c) {\n"
        "    SharedMemory<float4> shared;\n    float4* p = shared.getPointer();\n"
        "    __shared__ cuda::barrier<cuda::thread_scope_block> barrier;\n"
        "    if (threadIdx.x == 0) init(&barrier, blockDim.x);\n    __syncthreads();\n"
        "    __pipeline_memcpy_async(&p[threadIdx.x], &a[threadIdx.x], 16);\n"
        "    __pipeline_commit();\n    __pipeline_wait_prior(0);\n"
        "    barrier.wait(barrier.arrive());\n    float3 v = b[threadIdx.x];\n"
        "    v += normalize(v * 2.0f + make_float3(1.0f)) - cross(v, lerp(v, -v, 0.5f));\n"
        "    b[threadIdx.x] = clamp(v, 0.0f, 1.0f);\n"
        "    a[threadIdx.x] = p[threadIdx.x ^ 1] / 2.0f + make_float4(v, dot(v, v));\n"
        "    c[threadIdx.x] = cuCmulf(c[0], make_cuFloatComplex(cuCabsf(c[1]), length(v)));\n}\n");
    EXPECT_TRUE(program.isOk()) << program.problem().message.values[0].second;
    EXPECT_TRUE(program->warnings.empty());
}

TEST_F(ClangKernel, AListInBracesIsRunThrough) {
    const auto program = compiled(
        "__global__ void k(int* o) { int s = 0; for (int x : {1, 2, 4}) s += x * o[x]; o[0] = s; "
        "}\n");
    EXPECT_TRUE(program.isOk()) << program.problem().message.key;
}

TEST_F(ClangKernel, CopiesBesideTheWarpAreOneInstruction) {
    const auto program = compiled(
        "#include <cooperative_groups.h>\n#include <cooperative_groups/memcpy_async.h>\n"
        "#include <cuda_pipeline.h>\nnamespace cg = cooperative_groups;\n"
        "__global__ void k(int* a, int4* b) {\n    __shared__ int s[256];\n"
        "    __shared__ int4 t[32];\n    cg::memcpy_async(cg::this_thread_block(), s, a, 1024);\n"
        "    __pipeline_memcpy_async(&t[threadIdx.x], &b[threadIdx.x], 16);\n"
        "    __pipeline_commit();\n    __pipeline_wait_prior(1);\n"
        "    cg::wait(cg::this_thread_block());\n"
        "    a[threadIdx.x] = s[255 - threadIdx.x] + t[31 - threadIdx.x].w;\n}\n");
    ASSERT_TRUE(program.isOk()) << program.problem().message.values[0].second;
    const auto countOf = [&](isa::Opcode opcode) {
        return std::ranges::count(program->instructions, opcode, &isa::Instruction::opcode);
    };
    EXPECT_GE(countOf(isa::Opcode::Ldgsts), 2);
    EXPECT_EQ(countOf(isa::Opcode::Ldgdepbar), 2);
    EXPECT_EQ(countOf(isa::Opcode::Depbar), 2);
}

/// Of bytes nobody knows how they are aligned: loads and stores.
TEST_F(ClangKernel, APipelineOfAThreadCopiesBesideTheWarpWhatIsAligned) {
    const auto copiesOf = [&](const std::string& copy) {
        const auto program = compiled(
            "#include <cuda/pipeline>\n__global__ void k(float2* a, char* b, int bytes) {\n"
            "    __shared__ float2 s[64];\n    __shared__ char t[64];\n"
            "    auto pipe = cuda::make_pipeline();\n    pipe.producer_acquire();\n    " +
            copy +
            "\n    pipe.producer_commit();\n    pipe.consumer_wait();\n"
            "    a[threadIdx.x].x = s[threadIdx.x].y + t[threadIdx.x];\n"
            "    pipe.consumer_release();\n}\n");
        EXPECT_TRUE(program.isOk()) << copy;
        if (!program.isOk()) return std::ptrdiff_t{-1};
        EXPECT_EQ(std::ranges::count(program->instructions, isa::Opcode::Depbar,
                                     &isa::Instruction::opcode),
                  1)
            << "of one stage it is known which one is waited for";
        return std::ranges::count(program->instructions, isa::Opcode::Ldgsts,
                                  &isa::Instruction::opcode);
    };
    EXPECT_EQ(copiesOf("cuda::memcpy_async(&s[threadIdx.x], &a[threadIdx.x], 8, pipe);"), 1);
    EXPECT_EQ(copiesOf("cuda::memcpy_async(t, b, cuda::aligned_size_t<16>(16), pipe);"), 1);
    EXPECT_EQ(copiesOf("cuda::memcpy_async(t, b, bytes, pipe);"), 0);
}

TEST_F(ClangKernel, AHeaderBesideTheKernelIsRead) {
    std::ofstream(folder / "three.h")
        << "#pragma once\n__device__ inline int three() { return 3; }\n";
    const auto program =
        compiled("#include \"three.h\"\n__global__ void k(int* a) { a[0] = three(); }\n");
    ASSERT_TRUE(program.isOk()) << program.problem().message.values[0].second;
    EXPECT_TRUE(program->warnings.empty());
    const auto stores = [](const Result<isa::Program>& from, std::uint32_t number) {
        return std::ranges::any_of(from->instructions, [&](const isa::Instruction& one) {
            return std::ranges::count(one.sources, isa::immediateOperand(number)) > 0;
        });
    };
    EXPECT_TRUE(stores(program, 3));
    // Changed, it is read anew.
    std::ofstream(folder / "three.h")
        << "#pragma once\n__device__ inline int three() { return 33; }\n";
    const auto changed =
        compiled("#include \"three.h\"\n__global__ void k(int* a) { a[0] = three(); }\n");
    ASSERT_TRUE(changed.isOk());
    EXPECT_TRUE(stores(changed, 33));
    EXPECT_FALSE(stores(changed, 3));
}

TEST_F(ClangKernel, ClangsOwnWordsStandAtTheirPlace) {
    const auto program = compiled(
        "#include <iostream>\nint main() { std::cout << 1; }\n"
        "template <typename T> __global__ void k(T* a) {\n    a[0] = missing;\n}\n");
    ASSERT_FALSE(program.isOk());
    EXPECT_EQ(program.problem().range.line, 4);
    EXPECT_EQ(program.problem().range.column, 12);
    EXPECT_NE(program.problem().message.values[0].second.find("undeclared identifier 'missing'"),
              std::string::npos);
}

TEST_F(ClangKernel, AKernelThatTheFileDoesNotHaveIsToldWithThoseThatItHas) {
    const auto program = compiled(
        "\ntemplate <int N> __global__ void k(int* a) { a[0] = N; }\nint main() { k<3><<<1, "
        "1>>>(p); "
        "}\n",
        "add");
    ASSERT_FALSE(program.isOk());
    EXPECT_EQ(program.problem().message.key, "compiler.unknown_entry");
    EXPECT_EQ(program.problem().hint, Message{"compiler.hint.choose_entry"}.with("names", "k"));
    EXPECT_EQ(program.problem().range.line, 2);
}

TEST_F(ClangKernel, AFunctionWithoutABodyIsToldByItsName) {
    const auto program = compiled(
        "__device__ float missing(float x);\n"
        "__global__ void k(float* a) { a[0] = missing(a[1]); }\n");
    ASSERT_FALSE(program);
    EXPECT_EQ(program.problem().message.values[0].second, "missing");
}

// PTX's word for it, .entry, is none that a student has written.
TEST_F(ClangKernel, AnEmptyFileHasNoKernelOfCuda) {
    const auto read = compiled("");
    ASSERT_FALSE(read.isOk());
    EXPECT_EQ(read.problem().message.key, "compiler.no_kernel");
}

TEST_F(ClangKernel, SeveralKernelsNeedAName) {
    const std::string two =
        "__global__ void a(int* p) { p[0] = 1; }\n__global__ void b(int* p) { p[0] = 2; }\n";
    const auto none = compiled(two);
    ASSERT_FALSE(none.isOk());
    EXPECT_EQ(none.problem().message.key, "compiler.several_kernels");
    EXPECT_TRUE(compiled(two, "b").isOk());
}

// Bug: f(o, 2), which is the second one's launch, ran the first with a guessed p.
TEST_F(ClangKernel, AnOverloadedKernelHasALaunchOfItsOwn) {
    std::ofstream(folder / "k.cu")
        << "__global__ void f(float* o, int* p) { o[threadIdx.x] = p[threadIdx.x]; }\n"
           "__global__ void f(float* o, float v) { o[threadIdx.x] = v; }\n"
           "int main() { float* o; int* p; cudaMalloc(&o, 128); cudaMalloc(&p, 512);\n"
           "f<<<1, 32>>>(o, 2); f<<<2, 16>>>(o, p); }\n";
    const auto made = newScenario(folder / "k.cu", "f", Reader::Clang);
    ASSERT_TRUE(made.isOk());
    EXPECT_EQ(made->scenario.grid.x, 2);
    EXPECT_EQ(made->scenario.arguments.at(1).count, 128);
    EXPECT_TRUE(std::ranges::any_of(
        made->notes, [](const Message& note) { return note.key == "new.overloaded"; }));
}

// Bug: the line marker in front of the source kept clang from telling it.
TEST_F(ClangKernel, ASemicolonBehindAConditionIsTold) {
    const auto program =
        compileKernel("__global__ void k(int* a, int n) {\n    if (a[0] < n);\n    a[1] = 2;\n}\n",
                      "k.cu", {{}, Reader::Clang});
    ASSERT_TRUE(program);
    ASSERT_EQ(program->warnings.size(), 1U);
    EXPECT_EQ(program->warnings[0].message.key, "compiler.warn.empty_body");
    EXPECT_EQ(program->warnings[0].range, (SourceRange{"k.cu", 2, 18, 19}));
}

}  // namespace
}  // namespace warpscope::scenario
