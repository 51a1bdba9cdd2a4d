#include "app/timeline/event_marks.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warpscope::timeline {
namespace {

using trace::Event;
using trace::EventKind;

Axis markAxis(double from, double to) {
    Axis axis{};
    axis.setPixels(0, 1000);
    axis.setLength(10000);
    axis.show(from, to);
    return axis;
}

TEST(EventMarks, StandWhereTheEventsAre) {
    const std::vector<Event> events{{100, EventKind::Divergence}, {500, EventKind::BarrierRelease}};
    const auto marks = eventMarks(events, markAxis(0, 1000), 4);
    ASSERT_EQ(marks.size(), 2U);
    EXPECT_FLOAT_EQ(marks[0].pixel, 100);
    EXPECT_EQ(marks[1].kind, EventKind::BarrierRelease);
}

TEST(EventMarks, OnlyTheRangeOfTheAxis) {
    const std::vector<Event> events{
        {100, EventKind::Divergence}, {500, EventKind::Divergence}, {900, EventKind::Divergence}};
    EXPECT_EQ(eventMarks(events, markAxis(400, 600), 4).size(), 1U);
}

TEST(EventMarks, CrowdedOnesOfAKindAreOneMark) {
    std::vector<Event> events{};
    for (Cycle cycle = 0; cycle < 10000; ++cycle)
        events.push_back({cycle, EventKind::Divergence});
    const auto marks = eventMarks(events, markAxis(0, 10000), 5);
    EXPECT_LE(marks.size(), 201U);
    EXPECT_GE(marks.size(), 150U);
}

TEST(EventMarks, ACrowdOfOneKindDoesNotHideAnother) {
    std::vector<Event> events{};
    for (Cycle cycle = 0; cycle < 100; ++cycle)
        events.push_back({cycle, EventKind::Divergence});
    events.push_back({99, EventKind::BarrierRelease});
    const auto marks = eventMarks(events, markAxis(0, 10000), 50);
    EXPECT_TRUE(std::any_of(marks.begin(), marks.end(), [](const EventMark& mark) {
        return mark.kind == EventKind::BarrierRelease;
    }));
}

TEST(EventMarks, TheEndOfAWarpGetsNone) {
    const std::vector<Event> events{{5, EventKind::WarpEnd}, {6, EventKind::BarrierArrive}};
    EXPECT_TRUE(eventMarks(events, markAxis(0, 100), 4).empty());
}

}  // namespace
}  // namespace warpscope::timeline
