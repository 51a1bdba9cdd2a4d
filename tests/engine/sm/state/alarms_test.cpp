#include "engine/sm/state/alarms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace warpscope::sm {
namespace {

TEST(Alarms, GoOffInTheirCycleAndOnlyOnce) {
    Alarms alarms;
    alarms.set(3, 12, 10);
    alarms.set(5, 400, 10);
    alarms.set(7, kNever, 10);
    EXPECT_EQ(alarms.nextAfter(10), 12);
    EXPECT_EQ(alarms.take(11), 0U);
    EXPECT_EQ(alarms.take(12), laneBit(3));
    EXPECT_EQ(alarms.take(12), 0U);
    EXPECT_EQ(alarms.nextAfter(12), 400);
    EXPECT_EQ(alarms.take(400), laneBit(5));
    EXPECT_EQ(alarms.nextAfter(400), kNever);
}

TEST(Alarms, OneThatIsTakenBackNeverGoesOff) {
    Alarms alarms;
    alarms.set(0, 5, 0);
    alarms.set(1, 5, 0);
    alarms.set(2, 500, 0);
    alarms.clear(0);
    alarms.clear(2);
    EXPECT_EQ(alarms.take(5), laneBit(1));
    EXPECT_EQ(alarms.take(500), 0U);
}

/// Random alarms, set and taken back, against a plain list of cycles.
TEST(Alarms, AgreeWithAListOfCycles) {
    std::mt19937 random(7);
    Alarms alarms;
    std::array<Cycle, kMaxWarpSlots> list{};
    list.fill(kNever);
    for (Cycle now = 0; now < 3000; ++now) {
        std::uint64_t due = 0;
        for (int slot = 0; slot < kMaxWarpSlots; ++slot) {
            Cycle& alarm = list[static_cast<std::size_t>(slot)];
            if (alarm != now) continue;
            due |= laneBit(slot);
            alarm = kNever;
        }
        ASSERT_EQ(alarms.take(now), due) << "cycle " << now;
        const int slot = static_cast<int>(random() % kMaxWarpSlots);
        Cycle& alarm = list[static_cast<std::size_t>(slot)];
        if (alarm != kNever) {
            alarms.clear(slot);
            alarm = kNever;
        } else {
            alarm = now + 1 + static_cast<Cycle>(random() % (random() % 2 == 0 ? 20 : 600));
            alarms.set(slot, alarm, now);
        }
        ASSERT_LE(alarms.nextAfter(now), *std::min_element(list.begin(), list.end()));
    }
}

TEST(Alarms, ManyGoOffInTheNextCycle) {
    Alarms alarms;
    alarms.set(2, 8, 7);
    alarms.setNext(laneBit(0) | laneBit(63), 7);
    EXPECT_EQ(alarms.nextAfter(7), 8);
    EXPECT_EQ(alarms.take(8), laneBit(0) | laneBit(2) | laneBit(63));
}

}  // namespace
}  // namespace warpscope::sm
