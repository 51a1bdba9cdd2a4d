#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"

namespace warpscope::cuda {
namespace {

namespace opened {
// clang-format off
WARPSCOPE_BOTH(
__device__ auto half(float x) { return x * 0.5f; }
__device__ auto later(int x) { return half(static_cast<float>(x)) + 0.25f; }
template <typename A, typename B> __device__ auto sum(A a, B b) -> decltype(a + b) { return a + b; }
struct Pair { float a; float b; __device__ auto both() const noexcept { return a + b; } };
__device__ auto made(int t) -> Pair { return {t * 0.25f, 1.5f}; }
__device__ int compute(int t) {
    return static_cast<int>(later(t) * 4) + static_cast<int>(sum(t, 0.5) * 100) +
           static_cast<int>(made(t).both() * 10000);
})
// clang-format on
}  // namespace opened

TEST(ParseFunctions, AutoIsTheTypeOfWhatIsReturned) {
    expectSameAsHost(opened::kText, opened::compute);
}

TEST(ParseFunctions, AutoThatCallsItselfHasNoTypeYet) {
    EXPECT_NE(problemOf("__device__ auto f(int n) { if (n > 1) return f(n - 1); return n; }\n"
                        "__global__ void k(int* o) { o[0] = f(3); }"),
              "");
}

}  // namespace
}  // namespace warpscope::cuda
