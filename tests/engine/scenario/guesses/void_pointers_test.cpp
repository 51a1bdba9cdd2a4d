#include "engine/scenario/guesses/void_pointers.h"

#include <gtest/gtest.h>

namespace warpscope::scenario {
namespace {

using isa::DataType;

std::optional<DataType> elementOf(const std::string& body, const std::string& before = "") {
    const VoidPointer found = voidPointer(
        before + "__global__ void k(int n, const void* __restrict__ p) {" + body + "}", "k", "p");
    EXPECT_TRUE(found.isThere);
    return found.element;
}

TEST(VoidPointers, TheFirstCastTellsTheElements) {
    EXPECT_EQ(elementOf("int* x = (int*)p;"), DataType::S32);
    EXPECT_EQ(elementOf("auto x = (const unsigned char* const)p;"), DataType::U8);
    EXPECT_EQ(elementOf("auto x = static_cast<const double*>(p);"), DataType::F64);
    EXPECT_EQ(elementOf("auto x = reinterpret_cast<const short *>(p);"), DataType::S16);
    EXPECT_EQ(elementOf("float4 v = ((const float4*)p)[0];"), DataType::F32);
    EXPECT_EQ(elementOf("auto x = (real*)p;", "typedef double real;\n"), DataType::F64);
    EXPECT_EQ(elementOf("if (p == 0) return; long long* x = (long long*)p; char* y = (char*)p;"),
              DataType::S64);
}

TEST(VoidPointers, OfAVectorSeveralStandAtAnIndex) {
    const auto componentsOf = [](const std::string& body) {
        return voidPointer("__global__ void k(void* p) {" + body + "}", "k", "p").components;
    };
    EXPECT_EQ(componentsOf("float4* x = (float4*)p;"), 4);
    EXPECT_EQ(componentsOf("auto x = static_cast<int2*>(p);"), 2);
    EXPECT_EQ(componentsOf("float* x = (float*)p;"), 1);
    EXPECT_EQ(componentsOf("f(p);"), 1);
}

TEST(VoidPointers, WithoutACastNobodyKnows) {
    EXPECT_FALSE(elementOf("f(p);"));
    EXPECT_FALSE(elementOf("auto x = (Unknown*)p;"));
    EXPECT_FALSE(elementOf("int x = (n) * 2; auto y = p;"));
}

TEST(VoidPointers, OnlyParametersOfTheKernelItselfCount) {
    const std::string source =
        "__global__ void k(int* p);\n"
        "__global__ void other(void* p) { int* x = (int*)p; }\n"
        "__global__ void k(int* p) { float* x = (float*)p; }\n";
    EXPECT_FALSE(voidPointer(source, "k", "p").isThere);
    EXPECT_FALSE(voidPointer(source, "none", "p").isThere);
    EXPECT_EQ(voidPointer(source, "other", "p").element, DataType::S32);
}

TEST(VoidPointers, TwoStarsOrAStarAndBracketsMakeATable) {
    const std::string kernel =
        "__global__ void k(float** a, float* const* __restrict__ b, int* c[4], int* d, int e[]) {}";
    for (const char* const name : {"a", "b", "c"})
        EXPECT_TRUE(isPointerTable(kernel, "k", name)) << name;
    for (const char* const name : {"d", "e", "f"})
        EXPECT_FALSE(isPointerTable(kernel, "k", name)) << name;
}

}  // namespace
}  // namespace warpscope::scenario
