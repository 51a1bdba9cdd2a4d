#include "engine/history/segment_list.h"

#include <gtest/gtest.h>

namespace warpscope::history {
namespace {

TEST(SegmentList, KeepsWhatWasAppendedInItsOrderWhileItGrows) {
    SegmentList list;
    EXPECT_TRUE(list.all().empty());
    for (std::uint32_t i = 0; i < 1000; ++i) {
        trace::Segment segment{};
        segment.pc = i & 0xFFFF;
        list.append(segment);
        ASSERT_EQ(list.all().size(), i + 1);
    }
    for (std::uint32_t i = 0; i < 1000; ++i)
        ASSERT_EQ(list.all()[i].pc, i);
}

TEST(SegmentList, MovesWithItsSegments) {
    SegmentList list;
    trace::Segment segment{};
    segment.pc = 7;
    list.append(segment);
    const SegmentList moved = std::move(list);
    ASSERT_EQ(moved.all().size(), 1U);
    EXPECT_EQ(moved.all()[0].pc, 7U);
}

}  // namespace
}  // namespace warpscope::history
