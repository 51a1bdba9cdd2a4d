#include "engine/cuda/types/types.h"

#include <gtest/gtest.h>

namespace warpscope::cuda {
namespace {

Type array(Scalar scalar, std::vector<std::uint32_t> dimensions) {
    Type type = scalarType(scalar);
    type.dimensions = std::move(dimensions);
    return type;
}

TEST(Types, ConvertAsInC) {
    EXPECT_EQ(promoted(scalarType(Scalar::Char)), scalarType(Scalar::Int));
    EXPECT_EQ(promoted(scalarType(Scalar::UnsignedShort)), scalarType(Scalar::Int));
    EXPECT_EQ(commonType(scalarType(Scalar::Bool), scalarType(Scalar::Bool)),
              scalarType(Scalar::Int));
    EXPECT_EQ(commonType(scalarType(Scalar::Int), scalarType(Scalar::Unsigned)),
              scalarType(Scalar::Unsigned));
    EXPECT_EQ(commonType(scalarType(Scalar::Unsigned), scalarType(Scalar::Float)),
              scalarType(Scalar::Float));
}

TEST(Types, ArraysLoseOneDimensionAtATime) {
    const Type rows = array(Scalar::Float, {4, 33});
    EXPECT_EQ(bytesOf(rows), 4u * 33 * 4);
    EXPECT_EQ(bytesOf(elementType(rows)), 33u * 4);
    const Type pointer = decayed(rows);
    EXPECT_TRUE(pointer.isPointer);
    EXPECT_EQ(elementType(pointer), elementType(rows));
    EXPECT_EQ(bytesOf(pointer), 8u);
}

TEST(Types, HugeArraysDoNotWrapAround) {
    EXPECT_EQ(bytesOf(array(Scalar::Int, {1u << 20, 1u << 20, 1u << 20})), UINT32_MAX);
}

TEST(Types, AreWrittenAsAPersonWritesThem) {
    Type pointer = scalarType(Scalar::Float);
    pointer.isConst = pointer.isPointer = true;
    EXPECT_EQ(textOf(pointer), "const float *");
    EXPECT_EQ(textOf(array(Scalar::Int, {16, 17})), "int [16][17]");
}

}  // namespace
}  // namespace warpscope::cuda
