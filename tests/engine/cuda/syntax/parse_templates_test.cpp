#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

constexpr const char* kReduce =
    "template <class T, unsigned int kBlock = 64>\n"
    "__global__ void reduce(T* out, const T* in) {\n"
    "  __shared__ T s[kBlock]; s[threadIdx.x] = in[threadIdx.x]; __syncthreads();\n"
    "  if (threadIdx.x == 0) out[0] = s[kBlock - 1]; }\n";

TEST(ParseTemplates, AKernelIsWrittenOutAsTheHostNamesIt) {
    const isa::Program program =
        programOf(std::string(kReduce) +
                  "int main() { double* a; reduce<double, 32><<<1, 32>>>(a, a);\n"
                  "  reduce<float><<<1, 64>>>(0, 0); }\n");
    EXPECT_EQ(program.entry, "reduce");
    EXPECT_EQ(program.parameters[0].type, isa::DataType::F64);
    EXPECT_EQ(program.staticSharedBytes, 256);
}

TEST(ParseTemplates, WhatIsLeftOutHasItsStandardValue) {
    const isa::Program program =
        programOf(std::string(kReduce) + "void run() { auto f = &reduce<float>; }\n");
    EXPECT_EQ(program.staticSharedBytes, 256);
    EXPECT_EQ(program.parameters[0].type, isa::DataType::F32);
}

TEST(ParseTemplates, AKernelThatNobodyNamesIsOpen) {
    EXPECT_EQ(problemOf(kReduce), "1:1 compiler.open_template");
    EXPECT_EQ(problemOf(std::string(kReduce) + "__global__ void other(int* o) { o[0] = 1; }"),
              "1:1 compiler.several_kernels");
}

TEST(ParseTemplates, ANumberMayBeAnEnumerator) {
    EXPECT_EQ(problemOf("enum class Order { Up, Down };\n"
                        "template <typename T, Order kOrder> __global__ void sort(T* a) {\n"
                        "  a[0] = kOrder == Order::Up; }\n"
                        "int main() { sort<int, Order::Up><<<1, 1>>>(0); }"),
              "");
    EXPECT_EQ(problemOf("template <typename T> __global__ void k(T* a) { a[0] = 1; }\n"
                        "template <typename U> void run(U* a) { k<U><<<1, 1>>>(a); }"),
              "1:1 compiler.open_template")
        << "U is the host's";
}

TEST(ParseTemplates, AnInstanceThatIsOnlyAskedForChangesNothing) {
    EXPECT_EQ(
        problemOf(std::string(kReduce) + "template __global__ void reduce<int>(int*, const int*);\n"
                                         "int main() { reduce<int><<<1, 64>>>(0, 0); }"),
        "");
}

TEST(ParseTemplates, BoundsOfALaunchMayHaveParenthesesOfTheirOwn) {
    const std::string kernel =
        "template <const int BM, const int TM>\n"
        "__global__ void __launch_bounds__((BM * 8) / (TM * 2), 1)\n"
        "    tile(float* o) { o[threadIdx.x] = BM; }\n"
        "void run(float* o) {\n"
        "  tile<32, 4><<<1, 32>>>(o); }\n";
    const auto program = compile(kernel, "k.cu", {});
    ASSERT_TRUE(program) << problemOf(kernel);
    EXPECT_EQ(program->launchBoundsThreads, 32);
}

namespace written {
// clang-format off
WARPSCOPE_BOTH(
template <typename T> __device__ T twice(T x) { return x + x; }
template <> __device__ float twice<float>(float x) { return x * 3.0f; }
template <int N> __device__ int power(int x) { return x * power<N - 1>(x); }
template <> __device__ int power<0>(int) { return 1; }
__device__ int compute(int t) {
    return twice(t) + static_cast<int>(twice(static_cast<float>(t)) * 100) + power<3>(t) * 10000;
})
// clang-format on
}  // namespace written

TEST(ParseTemplates, WhatIsWrittenForOneTypeCountsForIt) {
    expectSameAsHost(written::kText, written::compute);
}

TEST(ParseTemplates, WhatIsWrittenForOneTypeOfSeveralTemplatesIsLeftToClang) {
    EXPECT_EQ(problemOf("template <class T> __device__ int f(T x) { return 1; }\n"
                        "template <class T> __device__ int f(T* x) { return 2; }\n"
                        "template <> __device__ int f<int>(int x) { return 3; }\n"
                        "__global__ void k(int* o) { o[0] = f(o[1]); }"),
              "4:36 compiler.outside");
    EXPECT_EQ(problemOf("template <class T> __device__ int f(T x) { return 1; }\n"
                        "template <> __device__ int f(int x) { return 3; }\n"
                        "__global__ void k(int* o) { o[0] = f(o[1]); }"),
              "2:1 compiler.outside");
}

}  // namespace
}  // namespace warpscope::cuda
