#include <gtest/gtest.h>

#include "engine/codegen/registers/allocate.h"
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

}  // namespace
}  // namespace warpscope::codegen
