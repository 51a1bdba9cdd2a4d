#include "engine/gpu/gpcs.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpscope::gpu {
namespace {

TEST(Gpcs, CoverAllSms) {
    for (const std::size_t count : {1U, 2U, 16U, 17U, 40U, 132U}) {
        const auto bounds = gpcBounds(count);
        EXPECT_EQ(bounds.front(), 0U);
        EXPECT_EQ(bounds.back(), count);
        EXPECT_TRUE(std::ranges::is_sorted(bounds));
    }
}

}  // namespace
}  // namespace warpscope::gpu
