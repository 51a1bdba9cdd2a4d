#include "engine/sm/meetings/named_meeting.h"

#include <gtest/gtest.h>

namespace warpscope::sm {
namespace {

TEST(NamedMeeting, OneThatOpensIsFollowedByAnotherOfItsNumber) {
    BlockSlot block;
    meetingAt(block, 3).arrived = 32;
    EXPECT_EQ(meetingAt(block, 3).arrived, 32) << "the same one until it opens";
    EXPECT_EQ(meetingAt(block, 4).arrived, 0);
    EXPECT_EQ(nextNamedRelease(block), kNever);
    meetingAt(block, 3).opensAt = 70;
    EXPECT_EQ(nextNamedRelease(block), 70);
    EXPECT_EQ(meetingAt(block, 3).arrived, 0) << "who comes now meets for the next time";
    EXPECT_EQ(block.meetings.size(), 3u);
}

TEST(NamedMeeting, AnArrivalIsAWarpsOwnUntilItIsCounted) {
    NamedMeeting meeting;
    meeting.arrivals = {{.slot = 0, .lanes = 0xff, .isCounted = true}, {.slot = 1, .lanes = 0xf}};
    EXPECT_EQ(arrivalOf(meeting, 0), nullptr);
    EXPECT_EQ(arrivalOf(meeting, 1), &meeting.arrivals[1]);
    EXPECT_EQ(arrivalOf(meeting, 2), nullptr);
}

}  // namespace
}  // namespace warpscope::sm
