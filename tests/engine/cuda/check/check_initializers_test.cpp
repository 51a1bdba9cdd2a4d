#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/run_kernel.h"

namespace warpscope::cuda {
namespace {

std::string problemOfInitializer(const std::string& body) {
    return problemOf("__global__ void k(int* o) {\n" + body + "\n}");
}

TEST(CheckInitializers, TooManyElementsAreToldWhereTheyStand) {
    EXPECT_EQ(problemOfInitializer("int a[2] = {1, 2, 3};"), "2:19 compiler.too_many_elements");
    EXPECT_EQ(problemOfInitializer("int a[2][2] = {{1, 2, 3}};"),
              "2:23 compiler.too_many_elements");
    EXPECT_EQ(problemOfInitializer("int a[2][2] = {{1}, {2}, {3}};"),
              "2:26 compiler.too_many_elements");
    EXPECT_EQ(problemOfInitializer("int a[1] = {{1, 2}};"), "2:17 compiler.too_many_elements");
    EXPECT_EQ(problemOfInitializer("int a = {1, 2};"), "2:5 compiler.too_many_elements");
}

TEST(CheckInitializers, ANumberMayStandInBraces) {
    EXPECT_EQ(support::valueOf("int x{3}, y{}; out[0] = 10 * x + y;"), 30);
}

TEST(CheckInitializers, NamedMembersGoToTheirPlaces) {
    const std::string types = "struct P { int x, y; };\nstruct B { P lo, hi; int w[2], n; };\n";
    EXPECT_EQ(support::valueOf("P p = {.y = 3}; out[0] = 10 * p.x + p.y;", {}, types), 3);
    EXPECT_EQ(support::valueOf("B b = {.hi = {.x = 2, .y = 3}, .w{4, 5}, .n = 6};\n"
                               "out[0] = b.lo.x + b.hi.x + 10 * b.hi.y + 100 * b.w[1] + 1000 * "
                               "b.n;",
                               {}, types),
              6532);
    EXPECT_EQ(support::valueOf("P p[2] = {{1, 2}, {.y = in[0]}}; p[0] = P{.x = 7, .y = 1};\n"
                               "out[0] = 100 * p[0].x + 10 * p[0].y + p[1].y;",
                               {5}, types),
              715);
    EXPECT_EQ(problemOf("struct P { int x, y; };\n__global__ void k(int* o) { P p = {.z = 1}; }"),
              "2:36 compiler.no_member");
    EXPECT_EQ(problemOf("struct P { int x, y; };\n"
                        "__global__ void k(int* o) { P p = {.y = 1, .x = 2}; }"),
              "2:44 compiler.designator_order");
    EXPECT_EQ(problemOf("struct P { int x, y; };\n"
                        "__global__ void k(int* o) { P p; p = {.y = 1, .x = 2}; }"),
              "2:47 compiler.designator_order");
    EXPECT_EQ(problemOf("struct P { int x = 4, y; };\n"
                        "__global__ void k(int* o) { P p = {.y = 1}; o[0] = p.x; }"),
              "2:36 compiler.outside");
    EXPECT_EQ(problemOf("__global__ void k(int* o) { int a[2] = {.x = 1}; o[0] = a[0]; }"),
              "1:41 compiler.outside");
}

TEST(CheckInitializers, HostileDimensionsEnd) {
    EXPECT_EQ(problemOfInitializer("int a[1048576][1048576][1048576][1048576] = {1, {2}, 3};"),
              "2:5 compiler.local_array_too_large");
}

TEST(CheckInitializers, EmptyBracesAreZero) {
    EXPECT_EQ(problemOfInitializer("int a{}; int b[2] = {}; o[0] = a + b[1];"), "");
}

}  // namespace
}  // namespace warpscope::cuda
