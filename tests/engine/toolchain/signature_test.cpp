#include "engine/toolchain/signature.h"

#include <gtest/gtest.h>

namespace warpscope::toolchain {
namespace {

using isa::DataType;

TEST(Signature, TypesOfParametersAreReadFromTheSource) {
    const auto found = parametersIn(
        "struct P { float x, y; float v; void f(int a); };\n__global__ void other(int q);\n"
        "extern \"C\" __global__ void __launch_bounds__(128) k(const float* __restrict__ a, P* p,\n"
        "  unsigned char* b, float4* v, const size_t n, double d /* , int z */, unsigned long "
        "long* u)",
        "k");
    ASSERT_EQ(found.size(), 7U);
    EXPECT_EQ(found[0].name, "a");
    EXPECT_TRUE(found[0].isPointer);
    EXPECT_EQ(found[0].type, DataType::F32);
    EXPECT_EQ(found[1].type, DataType::F32);
    EXPECT_EQ(found[1].components, 3);
    EXPECT_EQ(found[2].type, DataType::U8);
    EXPECT_EQ(found[3].components, 4);
    EXPECT_EQ(found[4].type, DataType::U64);
    EXPECT_FALSE(found[4].isPointer);
    EXPECT_EQ(found[5].type, DataType::F64);
    EXPECT_EQ(found[6].type, DataType::U64);
}

TEST(Signature, WhatIsNotThereHasNone) {
    EXPECT_TRUE(parametersIn("void k(int a) { k(a); }", "k").empty());
    EXPECT_FALSE(parametersIn("__global__ void k(T* a) {}", "k")[0].type.has_value());
}

TEST(Signature, AMangledNameTellsWhatATemplatesTypesAre) {
    const std::string source =
        "struct P { float x, y; };\ntemplate <typename T, int N> __global__ void k(T* data, const "
        "P* p,\n"
        "  T factor, unsigned long long n) { }";
    // void k<double, 4>(double*, P const*, double, unsigned long long)
    const auto found = parametersIn(source, "k", "_Z1kIdLi4EEvPT_PK1PS0_y");
    ASSERT_EQ(found.size(), 4U);
    EXPECT_EQ(found[0].name, "data");
    EXPECT_TRUE(found[0].isPointer);
    EXPECT_EQ(found[0].type, DataType::F64);
    EXPECT_EQ(found[1].components, 2);
    EXPECT_EQ(found[1].type, DataType::F32);
    EXPECT_FALSE(found[2].isPointer);
    EXPECT_EQ(found[2].type, DataType::F64);
    EXPECT_EQ(found[3].type, DataType::U64);
    EXPECT_EQ(parametersIn(source, "k", "k").size(), 4U) << "a name of C tells nothing";
}

}  // namespace
}  // namespace warpscope::toolchain
