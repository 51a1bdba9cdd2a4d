#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

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

TEST(CheckInitializers, HostileDimensionsEnd) {
    EXPECT_EQ(problemOfInitializer("int a[1048576][1048576][1048576][1048576] = {1, {2}, 3};"),
              "2:5 compiler.local_array_too_large");
}

TEST(CheckInitializers, EmptyBracesAreZero) {
    EXPECT_EQ(problemOfInitializer("int a{}; int b[2] = {}; o[0] = a + b[1];"), "");
}

}  // namespace
}  // namespace warpscope::cuda
