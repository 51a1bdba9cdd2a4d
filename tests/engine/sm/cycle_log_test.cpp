#include "engine/sm/cycle_log.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace warpscope::sm
