#include "engine/memory/bandwidth.h"

#include <gtest/gtest.h>

#include <array>

namespace warpscope::memory {
namespace {

TEST(Bandwidth, WhoComesFirstIsServedWhenItArrives) {
    Bandwidth queue;
    EXPECT_EQ(queue.take(10, 40, Bandwidth::workOf(1, 1)), 40);
}

TEST(Bandwidth, WhoComesLaterWaitsForThoseBefore) {
    Bandwidth queue;
    for (const Cycle served : {0, 4, 8})
        EXPECT_EQ(queue.take(0, 0, Bandwidth::workOf(4, 1)), served);
    EXPECT_EQ(queue.take(100, 100, Bandwidth::workOf(1, 1)), 100) << "all are done by then";
}

// Two in a cycle are two in a cycle, not one in each.
TEST(Bandwidth, PartsOfACycleAddUp) {
    Bandwidth queue;
    for (const Cycle served : {0, 0, 0, 0, 1, 1, 1, 1, 2})
        EXPECT_EQ(queue.take(0, 0, Bandwidth::workOf(1, 4)), served);
}

TEST(Bandwidth, ARequestThatIsLateOnItsWayKeepsNobodyWaiting) {
    Bandwidth queue;
    EXPECT_EQ(queue.take(0, 500, Bandwidth::workOf(2, 1)), 500);
    EXPECT_EQ(queue.take(1, 20, Bandwidth::workOf(2, 1)), 20);
}

TEST(Bandwidth, ManyAtOnceAreServedAsOneByOne) {
    Bandwidth together;
    Bandwidth alone;
    for (const Cycle now : {Cycle{0}, Cycle{3}, Cycle{500}, kEarly - 1}) {
        std::array<std::uint32_t, 20> at;
        for (std::uint32_t i = 0; i < at.size(); ++i)
            at[i] = static_cast<std::uint32_t>(now) + i * i % 17;
        const auto arriving = at;
        together.takeEach(now, 1087, at);
        for (std::size_t i = 0; i < at.size(); ++i)
            EXPECT_EQ(Cycle{at[i]}, alone.take(now, Cycle{arriving[i]}, 1087)) << now << " " << i;
        EXPECT_EQ(together, alone);
    }
    EXPECT_FALSE(together.isEarly(0)) << "what comes now is served behind kEarly";
    EXPECT_TRUE(Bandwidth().isEarly(kEarly - 1));
    EXPECT_FALSE(Bandwidth().isEarly(kEarly));
}

TEST(Bandwidth, EqualIsWhatServesAlike) {
    Bandwidth a;
    Bandwidth b;
    a.take(0, 0, Bandwidth::kUnits);
    EXPECT_FALSE(a == b);
    b.take(0, 300, Bandwidth::kUnits);
    EXPECT_EQ(a, b) << "where a request arrives changes nothing for the next one";
}

}  // namespace
}  // namespace warpscope::memory
