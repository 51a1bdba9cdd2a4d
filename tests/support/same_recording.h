#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "engine/history/recording.h"

namespace warpscope::support {

/// Fails the test where two recordings do not tell the same.
inline void expectSame(const history::Recording& a, const history::Recording& b) {
    EXPECT_EQ(a.cycles(), b.cycles());
    EXPECT_EQ(a.stopped(), b.stopped());
    EXPECT_EQ(a.problems(), b.problems());
    EXPECT_EQ(a.events(), b.events());
    EXPECT_EQ(a.output(), b.output());
    EXPECT_EQ(a.counters(), b.counters());
    EXPECT_EQ(a.instructionCounters(), b.instructionCounters());
    ASSERT_EQ(a.smCount(), b.smCount());
    for (std::uint32_t sm = 0; sm < static_cast<std::uint32_t>(a.smCount()); ++sm)
        EXPECT_EQ(a.warpsOfSm(SmId{sm}), b.warpsOfSm(SmId{sm})) << sm;
    ASSERT_EQ(a.warps().size(), b.warps().size());
    for (std::uint32_t id = 0; id < a.warps().size(); ++id) {
        const history::WarpRecord& one = a.warps()[id];
        const history::WarpRecord& other = b.warps()[id];
        EXPECT_EQ(one.residentFrom, other.residentFrom) << id;
        EXPECT_EQ(one.residentTo, other.residentTo) << id;
        EXPECT_EQ(one.block, other.block) << id;
        EXPECT_EQ(one.sm, other.sm) << id;
        EXPECT_EQ(one.slot, other.slot) << id;
        const auto segmentsOf = [id](const history::Recording& run) {
            std::vector<trace::Segment> list;
            for (const trace::Segment& segment : run.segments(WarpId{id}))
                list.push_back(segment);
            return list;
        };
        EXPECT_EQ(segmentsOf(a), segmentsOf(b)) << id;
    }
    ASSERT_EQ(a.blocks().size(), b.blocks().size());
    for (std::size_t id = 0; id < a.blocks().size(); ++id) {
        EXPECT_EQ(a.blocks()[id].start, b.blocks()[id].start) << id;
        EXPECT_EQ(a.blocks()[id].end, b.blocks()[id].end) << id;
        EXPECT_EQ(a.blocks()[id].slot, b.blocks()[id].slot) << id;
    }
    const auto loads = a.activityOver(0, a.cycles(), 17);
    const auto others = b.activityOver(0, a.cycles(), 17);
    for (std::size_t i = 0; i < loads.size(); ++i) {
        EXPECT_DOUBLE_EQ(loads[i].resident, others[i].resident) << i;
        EXPECT_DOUBLE_EQ(loads[i].eligible, others[i].eligible) << i;
        EXPECT_DOUBLE_EQ(loads[i].issued, others[i].issued) << i;
    }
}

}  // namespace warpscope::support
