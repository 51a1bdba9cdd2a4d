#include "engine/cuda/types/records.h"

#include <gtest/gtest.h>

namespace warpscope::cuda {
namespace {

Type doubled(Scalar scalar, std::uint32_t count) {
    Type type = scalarType(scalar);
    type.dimensions = {count};
    return type;
}

TEST(Records, MembersLieAsCppLaysThemOut) {
    Record record;
    record.members = {{"c", scalarType(Scalar::Char), 0},
                      {"d", scalarType(Scalar::Double), 0},
                      {"a", doubled(Scalar::Short, 3), 0}};
    layOut(record);
    EXPECT_EQ(record.members[1].offset, 8u);
    EXPECT_EQ(record.members[2].offset, 16u);
    EXPECT_EQ(record.bytes, 24u);
    EXPECT_EQ(record.alignment, 8u);
    EXPECT_TRUE(record.hasArrays);
    const Type type = recordType(record);
    EXPECT_EQ(leafCount(type), 5u);
    EXPECT_EQ(leafAt(type, 3).offset, 18u);
    EXPECT_EQ(leafAt(type, 1).type.scalar, Scalar::Double);
}

TEST(Records, VectorsBeginWhereOneAccessReachesThem) {
    EXPECT_EQ(vectorRecord("float4")->alignment, 16u);
    EXPECT_EQ(vectorRecord("float3")->alignment, 4u);
    EXPECT_EQ(vectorRecord("double4")->alignment, 16u);
    EXPECT_EQ(vectorRecord("uchar4")->bytes, 4u);
    EXPECT_EQ(vectorRecord("dim3")->members.size(), 3u);
    EXPECT_EQ(vectorRecord("float5"), nullptr);
}

TEST(Records, BracesFillThePartThatIsNext) {
    Type rows = scalarType(Scalar::Int);
    rows.dimensions = {2, 3};
    EXPECT_EQ(partAt(rows, 0).dimensions, std::vector<std::uint32_t>{3});
    EXPECT_TRUE(partAt(rows, 1).isScalar());
    EXPECT_EQ(partAt(rows, 3).dimensions, std::vector<std::uint32_t>{3});
}

}  // namespace
}  // namespace warpscope::cuda
