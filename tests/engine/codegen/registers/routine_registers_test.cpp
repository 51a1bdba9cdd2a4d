#include <gtest/gtest.h>

#include <string>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

TEST(RoutineRegisters, StandBesideWhatLivesOn) {
    const auto registersOf = [](const std::string& body) {
        return cuda::programOfBody(body, cuda::optimized()).registersPerThread;
    };
    const std::string quotient = "float* f = (float*)out; f[threadIdx.x] = f[n] / f[n + 1];";
    const std::string fast = "float* f = (float*)out; f[threadIdx.x] = __fdividef(f[n], f[n + 1]);";
    EXPECT_GE(registersOf(quotient), 14) << "nvcc's routine writes eleven";
    EXPECT_GE(registersOf(quotient) - registersOf(fast), 3);
}

// nvcc 13.0 counts 24 in each of twelve kernels with a printf or an assert that keep up to five
// values, 29 where nine values and a pointer live on.
TEST(RoutineRegisters, TheSystemIsCalledByTheAbi) {
    const auto registersOf = [](const std::string& body) {
        return cuda::programOfBody(body, cuda::optimized()).registersPerThread;
    };
    EXPECT_EQ(registersOf(R"(printf("hello\n");)"), 24);
    EXPECT_EQ(registersOf("assert(n > 0); out[threadIdx.x] = n;"), 24);
    const int kept = registersOf(
        R"(int i = threadIdx.x; int a = out[i], b = out[i + 1], c = out[i + 2], d = out[i + 3],
               e = out[i + 4], f = out[i + 5], g = out[i + 6], h = out[i + 7];
           printf("%d\n", i);
           out[i] = a * b + c * d + e * f + g * h; out[i + 1] = a + b * c + d + e;
           out[i + 2] = f * a + g;)");
    EXPECT_GT(kept, 26);
    EXPECT_LE(kept, 31);
}

}  // namespace
}  // namespace warpscope::codegen
