#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

TEST(CheckConversions, PointersKeepTheirKind) {
    const auto assigned = [](const std::string& statement) {
        return problemOf("__global__ void k(int* o, const int* c, float* f) { " + statement + " }");
    };
    EXPECT_EQ(assigned("const int* p = o; o[0] = p[0];"), "");
    EXPECT_EQ(assigned("int* p = 0; p = o; p[0] = 1;"), "");
    EXPECT_EQ(assigned("int* p = (int*)f; p[0] = 1;"), "");
    EXPECT_EQ(assigned("int x = (int)o; o[0] = x;"), "1:61 compiler.bad_conversion");
    EXPECT_EQ(assigned("int* p = (int*)c; p[0] = 1;"), "") << "a cast may take const away";
    EXPECT_EQ(assigned("float* p = o;"), "1:64 compiler.bad_conversion");
    EXPECT_EQ(assigned("if (o) o[0] = !f;"), "");
}

TEST(CheckConversions, APointerToABaseKeepsItsConst) {
    const auto called = [](const std::string& parameter, const std::string& argument) {
        return problemOf(
            "struct A { int x; };\nstruct B : A { int y; };\n__device__ int f(" + parameter +
            " a) { return a->x; }\n__global__ void k(int* o, B* b, const B* c) { o[0] = f(" +
            argument + "); }");
    };
    EXPECT_EQ(called("A*", "b"), "");
    EXPECT_EQ(called("const A*", "b"), "");
    EXPECT_EQ(called("const A*", "c"), "");
    EXPECT_NE(called("A*", "c"), "") << "what is const would be changed through a";
}

TEST(CheckConversions, OneMistakeIsToldOnce) {
    const auto result = compile(
        "__global__ void k(int* o) {\n  o[0] = (nothing + 1) * 2 - "
        "min(nothing, 3);\n  o[1] = 1;\n}",
        "kernel.cu", {});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.problems().size(), 1u);
}

TEST(CheckConversions, EveryPointerBecomesOneToVoid) {
    EXPECT_EQ(problemOf("__global__ void k(int* p) { void* v = p; ((int*)v)[1] = 2; }"), "");
    EXPECT_EQ(problemOf("__global__ void k(const int* p) { void* v = p; }"),
              "1:45 compiler.bad_conversion");
    EXPECT_EQ(problemOf("__global__ void k(void* v) { int* p = v; }"),
              "1:39 compiler.bad_conversion");
}

}  // namespace
}  // namespace warpscope::cuda
