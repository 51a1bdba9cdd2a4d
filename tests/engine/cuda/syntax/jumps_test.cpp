#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

TEST(Jumps, AGotoComesIntoWhatNoConditionReaches) {
    EXPECT_EQ(support::valueOf("int n = 0; goto in;\n"
                               "if (0) { in: n += 5; }\n"
                               "while (0) { two: n += 10; goto end; }\n"
                               "if (n < 20) goto two; end: out[0] = n;"),
              15);
}

TEST(Jumps, AReturnAnywhereCounts) {
    // A place is given by the last statement alone.
    EXPECT_EQ(
        problemOf("__device__ int& f(int* a, int n) { if (n) { return a[1]; } return a[0]; }\n"
                  "__global__ void k(int* o) { f(o, 1) = 3; }"),
        "2:29 compiler.outside");
}

}  // namespace
}  // namespace warpscope::cuda
