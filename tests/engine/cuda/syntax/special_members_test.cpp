#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/engine/cuda/same_as_host.h"

namespace warpscope::cuda {
namespace {

constexpr const char* kCopiesB = "__global__ void k(int* o) { A a(1); A b = a; o[0] = b.v; }";

std::string withCopy(const std::string& copy) {
    return "struct A { int v; __device__ A(int x) : v(x) {} " + copy + " };\n" + kCopiesB;
}

TEST(SpecialMembers, ACopyThatIsNoneOfMembersIsNotPassedOver) {
    EXPECT_EQ(problemOf(withCopy("__device__ A(const A& o) : v(o.v + 1) {}")),
              "1:60 compiler.copy_constructor");
    EXPECT_EQ(problemOf(withCopy("__device__ A(const A& o) : v(o.v) { ++v; }")),
              "1:60 compiler.copy_constructor");
    EXPECT_EQ(problemOf(withCopy("__device__ A(A&& o) { v = 3; }")),
              "1:60 compiler.copy_constructor");
}

TEST(SpecialMembers, ACopyOfMembersSaysNothingNew) {
    EXPECT_EQ(problemOf(withCopy("__device__ A(const A& o) : v(o.v) {}")), "");
    EXPECT_EQ(problemOf(withCopy("__device__ A(const A& o) { v = o.v; }")), "");
    EXPECT_EQ(problemOf(withCopy("__device__ A(const A& o) { this->v = o.v; }")), "");
    EXPECT_EQ(problemOf(withCopy("A(const A&) = default;")), "");
}

TEST(SpecialMembers, AnEndOfAnObjectThatDoesSomethingIsNotPassedOver) {
    EXPECT_EQ(problemOf(withCopy("__device__ ~A() { v = 0; }")), "1:60 compiler.destructor");
    EXPECT_EQ(problemOf(withCopy("__host__ __device__ ~A() {}")), "");
    EXPECT_EQ(problemOf(withCopy("~A() { delete_on_host(v); }")), "");
    EXPECT_EQ(problemOf(withCopy("~A() = default;")), "");
}

namespace defaulted {
// clang-format off
WARPSCOPE_BOTH(
struct Kept {
    int v = 3;
    __device__ Kept(int x) : v(x) {}
    Kept() = default;
    Kept(const Kept&) = default;
    Kept& operator=(const Kept&) = default;
};
struct Plain { int a, b; Plain() = default; };
__device__ int compute(int t) {
    Kept first;
    Kept second(t);
    Plain plain;
    plain.a = t;
    second = first.v > t ? second : first;
    return first.v * 100 + second.v * 10 + plain.a;
})
// clang-format on
}  // namespace defaulted

TEST(SpecialMembers, ADefaultedConstructorStandsBesideOthers) {
    expectSameAsHost(defaulted::kText, defaulted::compute);
}

}  // namespace
}  // namespace warpscope::cuda
