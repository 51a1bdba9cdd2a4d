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

TEST(TypeWords, VectorsHaveTheirComponents) {
    EXPECT_EQ(componentsOf("float3"), 3);
    EXPECT_EQ(componentsOf("ulonglong2"), 2);
    EXPECT_EQ(componentsOf("float"), 0);
    EXPECT_EQ(componentsOf("float5"), 0);
    EXPECT_EQ(componentsOf("Matrix4"), 0);
}

// Of two words that may name one type (long, int64_t) nobody may say that they differ.
TEST(TypeWords, PlainTypesAreNoOthers) {
    for (const char* const word : {"int", "char", "float", "half"})
        EXPECT_TRUE(isPlainType(word));
    for (const char* const word : {"unsigned", "long", "int32_t", "size_t", "T"})
        EXPECT_FALSE(isPlainType(word)) << word;
}

}  // namespace
}  // namespace warpscope::host
