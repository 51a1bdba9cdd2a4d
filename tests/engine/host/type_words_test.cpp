#include "engine/host/type_words.h"

#include <gtest/gtest.h>

namespace warpscope::host {
namespace {

TEST(TypeWords, NumbersAndVectorsOfThem) {
    EXPECT_EQ(sizeOfWord("float4"), 16);
    EXPECT_EQ(sizeOfWord("uchar3"), 3);
    EXPECT_EQ(sizeOfWord("int64_t"), 8);
    EXPECT_EQ(sizeOfWord("Matrix4"), 0);
    EXPECT_EQ(sizeOfWord("nv_bfloat16"), 2);
    EXPECT_EQ(sizeOfWord("__nv_bfloat162"), 4);
    EXPECT_EQ(numberKindOfWord("nv_bfloat16"), NumberKind::Real);
    EXPECT_EQ(sizeOfWord("signed"), 4);
    EXPECT_EQ(numberKindOfWord("uint8_t"), NumberKind::Integer);
    EXPECT_EQ(numberKindOfWord("double"), NumberKind::Real);
    EXPECT_EQ(numberKindOfWord("dim3"), NumberKind::Unknown);
    EXPECT_TRUE(isNumberWord("const"));
    EXPECT_FALSE(isNumberWord("n"));
}

}  // namespace
}  // namespace warpscope::host
