#include "engine/sm/state/cycle_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace warpscope::sm {
namespace {

TEST(CycleLog, ClearForgetsTheCycleAndKeepsTheWishes) {
    CycleLog log;
    log.wantsDecisions = true;
    log.wantsAccesses = true;
    log.add(Transition{});
    log.add(Issue{});
    log.add(Placement{});
    log.add(trace::Event{});
    log.countsChange.resident = 2;
    log.add(Decision{});
    log.add(AccessRecord{});
    log.add(Hazard{});
    log.addTouch();
    EXPECT_TRUE(log.isEventful);
    log.counters.instructions = 4;
    log.clear();
    EXPECT_TRUE(log.transitions.empty());
    EXPECT_TRUE(log.issues.empty());
    EXPECT_TRUE(log.placements.empty());
    EXPECT_TRUE(log.events.empty());
    EXPECT_EQ(log.countsChange, WarpCounts{});
    EXPECT_TRUE(log.decisions.empty());
    EXPECT_TRUE(log.accesses.empty());
    EXPECT_TRUE(log.hazards.empty());
    EXPECT_TRUE(log.touches.empty());
    EXPECT_FALSE(log.isEventful);
    EXPECT_EQ(log.counters, trace::Counters{});
    EXPECT_TRUE(log.wantsDecisions);
    EXPECT_TRUE(log.wantsAccesses);
}

TEST(CycleLog, WritesNothingWhileItIsMuted) {
    CycleLog log;
    log.isMuted = true;
    log.add(Transition{});
    log.add(Issue{});
    log.add(Placement{});
    log.add(trace::Event{});
    EXPECT_TRUE(log.transitions.empty());
    EXPECT_TRUE(log.issues.empty());
    EXPECT_TRUE(log.placements.empty());
    EXPECT_TRUE(log.events.empty());
}

/// What warps do goes into their segments where somebody gives them: an issue with what surely
/// comes behind it, and only who leaves is listed.
TEST(CycleLog, WritesIntoTheSegmentsOfTheWarps) {
    using trace::WarpState;
    std::vector<trace::SegmentList> segments(2);
    CycleLog log;
    log.segments = segments.data();
    EXPECT_FALSE(log.isListing());
    const WarpId warp{1};
    log.cycle = 5;
    log.add(Transition{warp, WarpState::NoInstruction, 0, 0xFF});
    log.cycle = 8;
    log.add(Issue{warp, 0, 0xFF}, WarpState::Wait);
    log.cycle = 12;
    log.add(Transition{warp, WarpState::NotSelected, 1, 0xFF});
    log.cycle = 14;
    log.add(Transition{warp, WarpState::NotResident, 1, 0xFF});
    ASSERT_EQ(log.transitions.size(), 1U);
    EXPECT_EQ(log.transitions[0].state, WarpState::NotResident);
    EXPECT_TRUE(log.issues.empty());
    for (trace::SegmentList& list : segments)
        list.close();
    EXPECT_TRUE(trace::Segments(segments[0], 14).empty());
    std::vector<std::pair<Cycle, WarpState>> written;
    for (const trace::Segment& segment : trace::Segments(segments[1], 14))
        written.emplace_back(segment.begin, segment.state);
    const std::vector<std::pair<Cycle, WarpState>> expected{{5, WarpState::NoInstruction},
                                                            {8, WarpState::Issued},
                                                            {9, WarpState::Wait},
                                                            {12, WarpState::NotSelected}};
    EXPECT_EQ(written, expected);
}

/// Who tells the state before spares the search for what a transition replaces, and nothing else.
TEST(CycleLog, TransitionsWithAndWithoutTheStateBeforeAreTheSameSegments) {
    using trace::WarpState;
    std::vector<trace::SegmentList> segments(2);
    CycleLog log;
    log.segments = segments.data();
    const auto go = [&](WarpId warp, bool tellsBefore) {
        WarpState before = WarpState::NotResident;
        const auto change = [&](Cycle at, isa::ProgramCounter pc, WarpState state) {
            log.cycle = at;
            const Transition transition{warp, state, pc, 0xFF};
            tellsBefore ? log.add(transition, before) : log.add(transition);
            before = state;
        };
        const auto issue = [&](Cycle at, isa::ProgramCounter pc, WarpState next) {
            log.cycle = at;
            log.add(Issue{warp, pc, 0xFF}, next);
            before = next == WarpState::NotResident ? WarpState::Issued : next;
        };
        change(0, 0, WarpState::NoInstruction);
        issue(3, 0, WarpState::NotResident);
        change(4, 1, WarpState::MathPipeThrottle);
        change(5, 1, WarpState::NotSelected);
        change(6, 1, WarpState::MathPipeThrottle);
        issue(7, 1, WarpState::Wait);
        change(9, 2, WarpState::NotSelected);
        issue(10, 2, WarpState::Wait);
    };
    go(WarpId{0}, false);
    go(WarpId{1}, true);
    for (trace::SegmentList& list : segments)
        list.close();
    const trace::Segments plain(segments[0], 14);
    const trace::Segments told(segments[1], 14);
    EXPECT_EQ(std::distance(plain.begin(), plain.end()), 10);
    EXPECT_TRUE(std::equal(plain.begin(), plain.end(), told.begin(), told.end()));
}

}  // namespace
}  // namespace warpscope::sm
