#include "engine/base/lane_values.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace warpscope {
namespace {

bool isAligned(const void* place) {
    return reinterpret_cast<std::uintptr_t>(place) % kLaneAlignment == 0;
}

TEST(LaneValues, BeginOnACacheLineHoweverManyThereAre) {
    for (std::size_t count = 1; count < 3000; count = count * 2 + 1) {
        const LaneValues values(count, 7);
        EXPECT_TRUE(isAligned(values.data())) << count;
        const LaneValues copy = values;
        EXPECT_TRUE(isAligned(copy.data())) << count;
        EXPECT_EQ(copy, values);
    }
    const std::vector<Lanes> rows(3);
    for (const Lanes& row : rows)
        EXPECT_TRUE(isAligned(row.data()));
}

}  // namespace
}  // namespace warpscope
