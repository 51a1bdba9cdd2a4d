#include "engine/base/dim3.h"

#include <gtest/gtest.h>

namespace warpscope {
namespace {

// PMPP 4.4: in a block of 8 × 8, the second warp begins with T(4,0), that is y = 4, x = 0.
TEST(Dim3, SecondWarpOfAnEightByEightBlockBeginsAtRowFour) {
    EXPECT_EQ(coordinateOf(32, {8, 8, 1}), (Dim3{0, 4, 0}));
    EXPECT_EQ(coordinateOf(31, {8, 8, 1}), (Dim3{7, 3, 0}));
}

TEST(Dim3, IsWrittenWithTimesSigns) {
    EXPECT_EQ(textOf({4, 2, 1}), "4 × 2 × 1");
}

TEST(Dim3, LinearIndexAndCoordinateAreInverse) {
    const Dim3 extent{4, 8, 2};
    for (std::int64_t i = 0; i < extent.count(); ++i) {
        EXPECT_EQ(linearIndexOf(coordinateOf(i, extent), extent), i);
    }
    EXPECT_EQ(coordinateOf(32, extent), (Dim3{0, 0, 1}));
}

}  // namespace
}  // namespace warpscope
