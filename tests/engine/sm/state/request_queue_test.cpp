#include "engine/sm/state/request_queue.h"

#include <gtest/gtest.h>

#include <random>

namespace warpscope::sm {
namespace {

InFlight request(isa::ProgramCounter pc, Cycle readyAt, bool isGlobal = true) {
    return {.pc = pc, .isGlobal = isGlobal, .readyAt = readyAt};
}

std::vector<isa::ProgramCounter> left(const RequestQueue& queue) {
    std::vector<isa::ProgramCounter> pcs;
    for (const InFlight& item : queue.all())
        pcs.push_back(item.pc);
    return pcs;
}

TEST(RequestQueue, GivesBackInTheOrderOfTheReturn) {
    RequestQueue queue;
    queue.add(request(1, 300));
    queue.add(request(2, 100));
    queue.add(request(3, 200));
    queue.add(request(4, 200));
    EXPECT_EQ(left(queue), (std::vector<isa::ProgramCounter>{2, 3, 4, 1}));
    queue.dropReturned(99);
    EXPECT_EQ(queue.size(), 4U);
    queue.dropReturned(100);
    EXPECT_EQ(left(queue), (std::vector<isa::ProgramCounter>{3, 4, 1}));
    queue.dropReturned(250);
    EXPECT_EQ(left(queue), (std::vector<isa::ProgramCounter>{1}));
    queue.dropReturned(300);
    EXPECT_EQ(queue.size(), 0U);
}

TEST(RequestQueue, ShortWaysDoNotWaitForLongOnes) {
    RequestQueue queue;
    queue.add(request(1, 500));
    queue.add(request(2, 30, false));
    EXPECT_EQ(left(queue), (std::vector<isa::ProgramCounter>{2, 1}));
    queue.dropReturned(30);
    EXPECT_EQ(left(queue), (std::vector<isa::ProgramCounter>{1}));
}

TEST(RequestQueue, IsEqualWhenTheSameIsStillToCome) {
    RequestQueue queue;
    queue.add(request(1, 10));
    queue.add(request(2, 20));
    queue.dropReturned(10);
    RequestQueue other;
    other.add(request(2, 20));
    EXPECT_EQ(queue, other);
    other.add(request(3, 30));
    EXPECT_NE(queue, other);
}

TEST(RequestQueue, HoldsWhatIsOnItsWayAndLittleMore) {
    RequestQueue queue;
    std::mt19937 random(7);
    std::vector<Cycle> expected;
    for (Cycle now = 0; now < 20'000; ++now) {
        queue.dropReturned(now);
        std::erase_if(expected, [&](Cycle cycle) { return cycle <= now; });
        ASSERT_EQ(queue.size(), expected.size());
        const Cycle back = now + 500 + static_cast<Cycle>(random() % 64);
        queue.add(request(0, back));
        expected.push_back(back);
        ASSERT_LE(queue.heapBytes(), (2 * expected.size() + 65) * sizeof(InFlight));
    }
    std::ranges::sort(expected);
    std::vector<Cycle> found;
    for (const InFlight& item : queue.all())
        found.push_back(item.readyAt);
    EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace warpscope::sm
