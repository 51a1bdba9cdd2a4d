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

// What each scalar is in C, in registers and in memory (CUDA on Linux: long has 64 bits).
TEST(Types, EveryScalarHasItsPlace) {
    using isa::DataType;
    const struct {
        Scalar scalar;
        const char* text;
        std::uint32_t bytes;
        bool isUnsigned, isInteger;
        DataType inRegisters, inMemory;
        Scalar promoted;
    } kRows[] = {
        {Scalar::Bool, "bool", 1, true, true, DataType::U32, DataType::U8, Scalar::Int},
        {Scalar::Char, "char", 1, false, true, DataType::S32, DataType::S8, Scalar::Int},
        {Scalar::UnsignedChar, "unsigned char", 1, true, true, DataType::S32, DataType::U8,
         Scalar::Int},
        {Scalar::Short, "short", 2, false, true, DataType::S32, DataType::S16, Scalar::Int},
        {Scalar::UnsignedShort, "unsigned short", 2, true, true, DataType::S32, DataType::U16,
         Scalar::Int},
        {Scalar::Int, "int", 4, false, true, DataType::S32, DataType::S32, Scalar::Int},
        {Scalar::Unsigned, "unsigned int", 4, true, true, DataType::U32, DataType::U32,
         Scalar::Unsigned},
        {Scalar::Long, "long", 8, false, true, DataType::S64, DataType::S64, Scalar::Long},
        {Scalar::UnsignedLong, "unsigned long", 8, true, true, DataType::U64, DataType::U64,
         Scalar::UnsignedLong},
        {Scalar::LongLong, "long long", 8, false, true, DataType::S64, DataType::S64,
         Scalar::LongLong},
        {Scalar::UnsignedLongLong, "unsigned long long", 8, true, true, DataType::U64,
         DataType::U64, Scalar::UnsignedLongLong},
        {Scalar::Float, "float", 4, false, false, DataType::F32, DataType::F32, Scalar::Float},
        {Scalar::Double, "double", 8, false, false, DataType::F64, DataType::F64, Scalar::Double},
    };
    for (const auto& row : kRows) {
        const Type type = scalarType(row.scalar);
        EXPECT_EQ(textOf(type), row.text);
        EXPECT_EQ(bytesOf(row.scalar), row.bytes) << row.text;
        EXPECT_EQ(alignmentOf(type), row.bytes) << row.text;
        EXPECT_EQ(isWide(type), row.bytes == 8) << row.text;
        EXPECT_EQ(type.isInteger(), row.isInteger) << row.text;
        EXPECT_EQ(type.isReal(), !row.isInteger) << row.text;
        EXPECT_TRUE(type.isArithmetic()) << row.text;
        EXPECT_EQ(row.isInteger && isUnsigned(row.scalar), row.isUnsigned) << row.text;
        EXPECT_EQ(registerType(type), row.inRegisters) << row.text;
        EXPECT_EQ(memoryType(row.scalar), row.inMemory) << row.text;
        EXPECT_EQ(promoted(type), scalarType(row.promoted)) << row.text;
    }
    Type pointer = scalarType(Scalar::Double);
    pointer.isPointer = true;
    EXPECT_EQ(registerType(pointer), DataType::U32);
    EXPECT_EQ(alignmentOf(pointer), 8u);
    EXPECT_EQ(alignmentOf(array(Scalar::Short, {3})), 2u);
    EXPECT_EQ(elementCount({}), 1u);
    EXPECT_EQ(elementCount({4, 5, 6}), 120u);
    EXPECT_EQ(alignedTo(0, 16), 0u);
    EXPECT_EQ(alignedTo(17, 16), 32u);
}

// C, 6.3.1.8: the wider type; of the same width the one without a sign; reals before integers.
TEST(Types, TheCommonTypeOfEveryPair) {
    const struct {
        Scalar a, b, common;
    } kRows[] = {
        {Scalar::Char, Scalar::UnsignedShort, Scalar::Int},
        {Scalar::Int, Scalar::LongLong, Scalar::LongLong},
        {Scalar::Unsigned, Scalar::LongLong, Scalar::LongLong},
        {Scalar::Unsigned, Scalar::Long, Scalar::Long},
        {Scalar::UnsignedLong, Scalar::Long, Scalar::UnsignedLong},
        {Scalar::UnsignedLongLong, Scalar::Int, Scalar::UnsignedLongLong},
        {Scalar::LongLong, Scalar::Float, Scalar::Float},
        {Scalar::Float, Scalar::Double, Scalar::Double},
        {Scalar::UnsignedLongLong, Scalar::Double, Scalar::Double},
    };
    for (const auto& row : kRows) {
        EXPECT_EQ(commonType(scalarType(row.a), scalarType(row.b)), scalarType(row.common));
        EXPECT_EQ(commonType(scalarType(row.b), scalarType(row.a)), scalarType(row.common));
    }
}

}  // namespace
}  // namespace warpscope::cuda
