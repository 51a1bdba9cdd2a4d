#include "engine/memory/local_layout.h"

#include <gtest/gtest.h>

#include <set>

namespace warpscope::memory {
namespace {

Access atOffset(std::uint32_t warp, std::uint32_t offset) {
    Access access;
    access.space = Space::Local;
    access.warp = WarpId{warp};
    access.active = firstLanes(32);
    access.addresses.fill(offset);
    return access;
}

TEST(LocalLayout, LanesAtOneOffsetAreNeighbours) {
    const Lanes seen = localAddresses(atOffset(0, 8), {.bytesPerThread = 16, .warpSize = 32});
    for (std::uint32_t lane = 0; lane < 32; ++lane)
        EXPECT_EQ(seen[lane], 2 * 128 + lane * 4) << "the third word of each thread";
}

TEST(LocalLayout, BytesStayWithinTheirWord) {
    const Lanes seen = localAddresses(atOffset(0, 6), {.bytesPerThread = 16, .warpSize = 32});
    EXPECT_EQ(seen[0], 128U + 2);
    EXPECT_EQ(seen[31], 128U + 31 * 4 + 2);
}

TEST(LocalLayout, NoTwoThreadsOfALaunchShareAByte) {
    const LocalLayout layout{.bytesPerThread = 12, .warpSize = 32};
    std::set<std::uint32_t> all;
    for (std::uint32_t warp = 0; warp < 5; ++warp) {
        for (std::uint32_t offset = 0; offset < 12; ++offset) {
            const Lanes seen = localAddresses(atOffset(warp, offset), layout);
            all.insert(seen.begin(), seen.begin() + 32);
        }
    }
    EXPECT_EQ(all.size(), 5U * 12 * 32);
}

}  // namespace
}  // namespace warpscope::memory
