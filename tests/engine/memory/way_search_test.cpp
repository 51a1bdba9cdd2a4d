#include "engine/memory/way_search.h"

#include <gtest/gtest.h>

#include <array>

namespace warpscope::memory {
namespace {

using Ways = std::array<std::uint32_t, kWayStep>;

TEST(WaySearch, FindsATagWhereverItStands) {
    Ways tags{};
    for (std::uint32_t i = 0; i < kWayStep; ++i)
        tags[i] = 100 + i;
    for (std::uint32_t i = 0; i < kWayStep; ++i)
        EXPECT_EQ(placeOfTag(tags.data(), 100 + i), i);
    EXPECT_EQ(placeOfTag(tags.data(), 99), kWayStep);
}

}  // namespace
}  // namespace warpscope::memory
