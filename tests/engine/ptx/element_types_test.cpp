#include "engine/ptx/element_types.h"

#include <gtest/gtest.h>

#include "engine/ptx/read.h"
#include "tests/engine/ptx/run_ptx.h"

namespace warpscope::ptx {
namespace {

TEST(PtxElementTypes, BitsAreUnsignedNumbersAndPairsOfHalvesWords) {
    EXPECT_EQ(elementTypeOf(typeOf("b8")), isa::DataType::U8);
    EXPECT_EQ(elementTypeOf(typeOf("s8")), isa::DataType::S8);
    EXPECT_EQ(elementTypeOf(typeOf("b16")), isa::DataType::U16);
    EXPECT_EQ(elementTypeOf(typeOf("f16")), isa::DataType::F16);
    EXPECT_EQ(elementTypeOf(typeOf("bf16")), isa::DataType::Bf16);
    EXPECT_EQ(elementTypeOf(typeOf("f16x2")), isa::DataType::U32);
    EXPECT_EQ(elementTypeOf(typeOf("f32")), isa::DataType::F32);
    EXPECT_EQ(elementTypeOf(typeOf("s64")), isa::DataType::S64);
    EXPECT_EQ(elementTypeOf(typeOf("b64")), isa::DataType::U64);
    EXPECT_EQ(elementTypeOf(typeOf("f64")), isa::DataType::F64);
}

TEST(PtxElementTypes, LoadsTellTheTypeOfConstants) {
    const auto kernel = read(kernelOf("ld.const.f32 %f1, [a+4]; ld.const.u16 %rs1, [b];"
                                      "ld.const.u8 %rs2, [b+1]; ld.const.f64 %fd1, [c];",
                                      ".const .align 4 .b8 a[36];\n.const .align 4 .b8 b[8];\n"
                                      ".const .align 8 .b8 c[12];\n"),
                             "k.ptx", {});
    ASSERT_TRUE(kernel) << kernel.problem().message.key;
    ASSERT_EQ(kernel->constantVariables.size(), 3U);
    EXPECT_EQ(kernel->constantVariables[0].type, isa::DataType::F32);
    EXPECT_EQ(kernel->constantVariables[1].type, isa::DataType::U8) << "loads of two types";
    EXPECT_EQ(kernel->constantVariables[2].type, isa::DataType::U8) << "no whole number of them";
}

}  // namespace
}  // namespace warpscope::ptx
