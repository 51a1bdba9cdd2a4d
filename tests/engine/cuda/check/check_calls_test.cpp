#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

TEST(CheckCalls, KernelsAreNotCalledFromDeviceCode) {
    EXPECT_EQ(problemOf("__global__ void a() { }\n__global__ void b() { a(); }"),
              "2:23 compiler.calls_kernel");
}

TEST(CheckCalls, AFunctionWithoutABodyIsNotCalled) {
    EXPECT_EQ(problemOf("__device__ int f(int x);\n__global__ void k(int* o) { o[0] = f(1); }"),
              "2:36 compiler.no_body");
}

TEST(CheckCalls, OwnFunctionsHideBuiltins) {
    EXPECT_EQ(problemOf("__device__ int min(int a) { return a; }\n"
                        "__global__ void k(int* o) { o[0] = min(1); }"),
              "");
}

}  // namespace
}  // namespace warpscope::cuda
