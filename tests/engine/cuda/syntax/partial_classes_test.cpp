#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"

namespace warpscope::cuda {
namespace {

namespace nearest {
// clang-format off
WARPSCOPE_BOTH(
    template <typename T, int N> struct Size {
        T value;
        __device__ int kind() const { return 1 + N; }
    };
    template <typename T> struct Size<T, 1> {
        T only;
        __device__ int kind() const { return 100 + (int)only; }
    };
    template <int N> struct Size<char, N> {
        char a[N];
        __device__ int kind() const { return 1000 + (int)sizeof(a); }
    };
    template <typename T, int N> struct Size<T*, N> {
        T* at;
        __device__ int kind() const { return 10000 + (int)*at + N; }
    };
    template <typename T, typename U> struct Both { static const int kKind = 1; };
    template <typename T> struct Both<T, T> { static const int kKind = 2; };
    template <typename T> struct Both<T, float> { static const int kKind = 3; };
    template <> struct Both<double, float> { static const int kKind = 4; };
    __device__ int compute(int i) {
        Size<int, 4> plain;
        plain.value = i;
        Size<int, 1> one;
        one.only = i;
        Size<char, 3> chars;
        float f[2] = {1.5f, (float)i};
        Size<float*, 2> pointer;
        pointer.at = f + 1;
        return plain.kind() + plain.value + one.kind() * 3 + chars.kind() + pointer.kind() * 2 +
               Both<int, char>::kKind + 10 * Both<int, int>::kKind + 100 * Both<int, float>::kKind +
               1000 * Both<double, float>::kKind;
    })
// clang-format on
}  // namespace nearest

TEST(PartialClasses, TheNearestToTheArgumentsIsRead) {
    expectSameAsHost(nearest::kText, nearest::compute);
}

// C++ refuses Both<float, float>, too: neither is nearer.
TEST(PartialClasses, OfTwoThatAreAsNearNoneIsTaken) {
    EXPECT_EQ(problemOf("template <typename T, typename U> struct Both { T a; };\n"
                        "template <typename T> struct Both<T, T> { T a; };\n"
                        "template <typename T> struct Both<T, float> { T b; };\n"
                        "__global__ void k(int* o) { Both<float, float> x; o[0] = sizeof(x); }"),
              "4:29 compiler.class_template");
}

}  // namespace
}  // namespace warpscope::cuda
