#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

TEST(CheckLanes, ReductionsTakeWholeWords) {
    EXPECT_EQ(problemOf("__global__ void k(float* o) { o[0] = __reduce_add_sync(~0u, o[0]); }"),
              "1:38 compiler.bad_argument");
    EXPECT_EQ(problemOf("__global__ void k(long* o) { o[0] = __reduce_add_sync(~0u, o[0]); }"),
              "1:37 compiler.bad_argument");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { o[0] = __reduce_add_sync(~0u, o[0]); }"), "");
}

TEST(CheckLanes, MatchAllSaysWhetherItHolds) {
    EXPECT_EQ(problemOf("__global__ void k(int* o) { int p; o[0] = __match_all_sync(~0u, o[0], p); "
                        "}"),
              "1:71 compiler.bad_conversion");
    EXPECT_EQ(problemOf("__global__ void k(double* o, int* p) { __match_all_sync(~0u, o[0], p); }"),
              "");
}

}  // namespace
}  // namespace warpscope::cuda
