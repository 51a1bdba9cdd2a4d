#include "engine/history/recording.h"

#include <gtest/gtest.h>

#include "tests/support/run_scenario.h"

namespace warpscope::history {
namespace {

using support::kBranchyScenario;
using support::runFrom;

TEST(Recording, FindsTheSegmentOfEveryCycle) {
    const auto run = runFrom(kBranchyScenario);
    for (std::uint32_t id = 0; id < run->warps().size(); ++id) {
        const WarpRecord& warp = run->warps()[id];
        for (Cycle cycle = 0; cycle < run->cycles(); ++cycle) {
            const auto segment = run->segmentAt(WarpId{id}, cycle);
            const bool isResident = warp.residentFrom <= cycle && cycle < warp.residentTo;
            ASSERT_EQ(segment.has_value(), isResident) << "warp " << id << " cycle " << cycle;
            if (!segment) continue;
            ASSERT_LE(segment->begin, cycle);
            ASSERT_GT(segment->end, cycle);
        }
    }
}

TEST(Recording, NobodyIsNobodysWarp) {
    const auto run = runFrom(kBranchyScenario);
    EXPECT_TRUE(run->segments(WarpId{}).empty());
    EXPECT_FALSE(run->segmentAt(WarpId{}, 0).has_value());
    EXPECT_FALSE(run->segmentAt(WarpId{0}, -1).has_value());
    EXPECT_FALSE(run->segmentAt(WarpId{0}, run->cycles()).has_value());
    EXPECT_TRUE(run->warpsOfSm(SmId{}).empty());
}

TEST(Recording, AtMostOneWarpOfASchedulerIssuesInACycle) {
    const auto run = runFrom(kBranchyScenario);
    for (Cycle cycle = 0; cycle < run->cycles(); ++cycle) {
        for (int scheduler = 0; scheduler < 4; ++scheduler) {
            const WarpId issued = run->issuedBy(SmId{0}, scheduler, cycle);
            if (!issued.isValid()) continue;
            EXPECT_EQ(run->schedulerOf(issued), scheduler);
            EXPECT_EQ(run->segmentAt(issued, cycle)->state, trace::WarpState::Issued);
        }
    }
}

TEST(Recording, EachWarpIsListedOnceOnItsSm) {
    const auto run = runFrom(kBranchyScenario);
    std::size_t listed = 0;
    for (std::uint32_t sm = 0; sm < 2; ++sm) {
        int slotBefore = -1;
        for (const WarpId id : run->warpsOfSm(SmId{sm})) {
            EXPECT_EQ(run->warps()[id.value].sm, SmId{sm});
            EXPECT_GE(run->warps()[id.value].slot, slotBefore);
            slotBefore = run->warps()[id.value].slot;
            ++listed;
        }
    }
    EXPECT_EQ(listed, run->warps().size());
}

}  // namespace
}  // namespace warpscope::history
