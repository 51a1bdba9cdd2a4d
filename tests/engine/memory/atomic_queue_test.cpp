#include "engine/memory/atomic_queue.h"

#include <gtest/gtest.h>

namespace warpscope::memory {
namespace {

TEST(AtomicQueue, FewRoundsSoonFindRoom) {
    AtomicQueue queue;
    for (int warp = 0; warp < 8; ++warp)
        queue.post(100, 32, 16'100);
    EXPECT_EQ(queue.roomAt(), 1'100) << "256 rounds of an SM are on their way";
    EXPECT_EQ(queue.drainedAt(), 16'100);
}

TEST(AtomicQueue, OfMoreTheLastWaitsUntilNearlyAllAreTaken) {
    AtomicQueue queue;
    for (int warp = 0; warp < 16; ++warp)
        queue.post(100, 32, 10'100);
    EXPECT_EQ(queue.roomAt(), 7'600) << "three quarters of 512 rounds, 128 are left";
}

TEST(AtomicQueue, WhatIsTakenMakesRoom) {
    AtomicQueue queue;
    queue.post(0, 500, 1'000);
    queue.post(900, 100, 1'200);
    EXPECT_EQ(queue.roomAt(), 900 + 300 * 150 / (256 * 16))
        << "50 of the first are left, and 100 more";
    queue.post(5'000, 256, 6'600);
    EXPECT_EQ(queue.roomAt(), 5'100) << "nothing is left of those before";
}

TEST(AtomicQueue, IsEmptyAtFirst) {
    EXPECT_EQ(AtomicQueue{}.roomAt(), 0);
    EXPECT_EQ(AtomicQueue{}.drainedAt(), 0);
}

}  // namespace
}  // namespace warpscope::memory
