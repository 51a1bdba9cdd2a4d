#include <gtest/gtest.h>

#include <string>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(ParseConstructors, AConstMemberGetsItsFirstValueByTheConstructor) {
    const std::string counter =
        "class C { int n = 0; const int step; public: __device__ C(int s) : step{s} {}\n"
        "__device__ int next() { return n += step; } };\n";
    EXPECT_EQ(support::valueOf("C c(3); c.next(); out[0] = c.next();", {}, counter), 6);
    EXPECT_EQ(problemOf("struct C { const int step; __device__ C(int s) : step(s) { step = 2; } "
                        "};\n__global__ void k(int* o) { C c(1); o[0] = c.step; }"),
              "1:60 compiler.assign_const");
}

}  // namespace
}  // namespace warpscope::cuda
