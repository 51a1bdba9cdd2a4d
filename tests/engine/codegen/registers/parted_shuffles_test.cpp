#include <gtest/gtest.h>

#include <string>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::codegen {
namespace {

int registersOf(const std::string& body) {
    return cuda::programOfBody(body, cuda::optimized()).registersPerThread;
}

/// v of each lane with what `shuffles` adds, in front of a store that all threads reach.
std::string kernelOf(const std::string& shuffles) {
    return "int i = threadIdx.x; int v = out[i]; " + shuffles + " out[i] = v;";
}

const std::string kOne = "v += __shfl_xor_sync(~0u, v, 1);";
const std::string kTwo = kOne + " v += __shfl_xor_sync(~0u, v, 2);";

// nvcc 13.0 for sm_90: 10 registers with one, 12 with two.
TEST(PartedShuffles, TwoOfAStretchTakeRegistersForLanesThatCome) {
    const int one = registersOf(kernelOf("if (i < n) { " + kOne + " }"));
    const int two = registersOf(kernelOf("if (i < n) { " + kTwo + " }"));
    EXPECT_GE(two, one + 2) << "nvcc: 12";
    EXPECT_LE(two, 12);
}

TEST(PartedShuffles, TakeNoneWhereAllLanesAreTogether) {
    EXPECT_EQ(registersOf(kernelOf(kTwo)), registersOf(kernelOf(kOne)));
    EXPECT_EQ(registersOf(kernelOf("if (n > 3) { " + kTwo + " }")), registersOf(kernelOf(kTwo)));
}

}  // namespace
}  // namespace warpscope::codegen
