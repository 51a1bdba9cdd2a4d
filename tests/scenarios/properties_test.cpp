#include <gtest/gtest.h>

#include <array>
#include <map>

#include "tests/scenarios/scenario_files.h"

namespace warpscope::scenarios {
namespace {

using trace::WarpState;

class PropertiesTest : public testing::TestWithParam<std::string> {
  protected:
    const history::Run& run_ = runOf(GetParam());
    Cycle endOfWarp(const history::WarpRecord& warp) const {
        return warp.residentTo == kNever ? run_.cycles() : warp.residentTo;
    }
};

TEST_P(PropertiesTest, EveryResidentCycleOfAWarpHasOneState) {
    for (std::uint32_t id = 0; id < run_.warps().size(); ++id) {
        const history::WarpRecord& warp = run_.warps()[id];
        const auto segments = run_.segments(WarpId{id});
        if (warp.residentFrom == kNever) {
            EXPECT_TRUE(segments.empty()) << "warp " << id;
            continue;
        }
        Cycle at = warp.residentFrom;
        for (const trace::Segment& segment : segments) {
            ASSERT_EQ(segment.begin, at) << "a hole in warp " << id;
            ASSERT_NE(segment.state, WarpState::NotResident) << "warp " << id << " at " << at;
            at = segment.end;
        }
        EXPECT_EQ(at, endOfWarp(warp)) << "warp " << id;
    }
}

/// For every cycle: warps that issued, that were ready but not selected, that were stalled by a
/// named reason, and that are resident.
struct Balance {
    std::int64_t issued = 0, notSelected = 0, stalled = 0, resident = 0;
};

TEST_P(PropertiesTest, IssuedAndNotSelectedAndStalledAreTheResidentWarpsOfEveryCycle) {
    std::vector<Balance> change(static_cast<std::size_t>(run_.cycles()) + 1);
    for (std::uint32_t id = 0; id < run_.warps().size(); ++id) {
        const history::WarpRecord& warp = run_.warps()[id];
        if (warp.residentFrom == kNever) continue;
        ++change[static_cast<std::size_t>(warp.residentFrom)].resident;
        --change[static_cast<std::size_t>(endOfWarp(warp))].resident;
        for (const trace::Segment& segment : run_.segments(WarpId{id})) {
            const auto begin = static_cast<std::size_t>(segment.begin);
            const auto end = static_cast<std::size_t>(segment.end);
            auto count = &Balance::stalled;
            if (segment.state == WarpState::Issued) count = &Balance::issued;
            if (segment.state == WarpState::NotSelected) count = &Balance::notSelected;
            ++(change[begin].*count);
            --(change[end].*count);
        }
    }
    const machine::Machine& machine = run_.launch().machine;
    const std::int64_t mostIssues = std::int64_t{machine.smCount} * machine.schedulersPerSm;
    Balance now;
    for (std::size_t cycle = 0; cycle + 1 < change.size(); ++cycle) {
        now.issued += change[cycle].issued;
        now.notSelected += change[cycle].notSelected;
        now.stalled += change[cycle].stalled;
        now.resident += change[cycle].resident;
        ASSERT_EQ(now.issued + now.notSelected + now.stalled, now.resident) << "cycle " << cycle;
        ASSERT_LE(now.issued, mostIssues) << "cycle " << cycle;
        ASSERT_TRUE(now.notSelected == 0 || now.issued > 0)
            << "a ready warp waits while nobody issues, cycle " << cycle;
    }
}

TEST_P(PropertiesTest, TheReportCountsWhatTheTimelineShows) {
    std::array<std::int64_t, trace::kWarpStateCount> cycles{};
    for (std::uint32_t id = 0; id < run_.warps().size(); ++id) {
        for (const trace::Segment& segment : run_.segments(WarpId{id})) {
            cycles[static_cast<std::size_t>(segment.state)] += segment.length();
        }
    }
    for (int i = 0; i < trace::kWarpStateCount; ++i) {
        const auto state = static_cast<std::size_t>(i);
        EXPECT_EQ(cycles[state], run_.counters().warpCycles[state])
            << trace::infoOf(static_cast<WarpState>(i)).key;
    }
    EXPECT_EQ(cycles[static_cast<std::size_t>(WarpState::Issued)], run_.counters().instructions);
    std::int64_t issues = 0;
    std::int64_t threads = 0;
    for (const trace::InstructionCounters& row : run_.instructionCounters()) {
        issues += row.issues;
        threads += row.threadIssues;
    }
    EXPECT_EQ(issues, run_.counters().instructions);
    EXPECT_EQ(threads, run_.counters().threadInstructions);
}

TEST_P(PropertiesTest, NoSmHoldsMoreBlocksThanItsOccupancy) {
    std::map<std::uint32_t, std::map<Cycle, int>> changes;
    for (const history::BlockRecord& block : run_.blocks()) {
        if (block.start == kNever) continue;
        ++changes[block.sm.value][block.start];
        if (block.end != kNever) --changes[block.sm.value][block.end];
    }
    for (const auto& [sm, ofSm] : changes) {
        int now = 0;
        for (const auto& [cycle, change] : ofSm) {
            now += change;
            EXPECT_LE(now, run_.launch().occupancy.blocksPerSm) << "SM " << sm << " at " << cycle;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Scenarios, PropertiesTest, testing::ValuesIn(scenarioNames()),
                         [](const auto& which) { return testName(which.param); });

}  // namespace
}  // namespace warpscope::scenarios
