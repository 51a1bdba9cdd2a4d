#include "app/session/state/slot_reader.h"

#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

class SlotReaderTest : public SessionTest {
  protected:
    /// Slot B holds the branchy run as its file has it, slot A goes on.
    void pinBranchy() {
        openBranchy();
        session.apply(PinRun{});
    }
    SlotReader seenFrom(SlotId id) const { return session.seenFrom(id); }
};

TEST_F(SlotReaderTest, ThereIsOneSlotUntilARunIsPinned) {
    EXPECT_TRUE(session.hasSlot(SlotId::A));
    EXPECT_FALSE(session.hasSlot(SlotId::B));
    session.apply(PinRun{});
    EXPECT_FALSE(session.hasSlot(SlotId::B)) << "there is nothing to hold yet";
    pinBranchy();
    EXPECT_TRUE(session.hasSlot(SlotId::B));
    session.apply(UnpinRun{});
    EXPECT_FALSE(session.hasSlot(SlotId::B));
}

TEST_F(SlotReaderTest, TheSessionReadsAsItsFirstSlot) {
    pinBranchy();
    const SlotReader first = seenFrom(SlotId::A);
    session.apply(SetKnob{"device.sm_count", 1});
    session.finishSimulation();
    EXPECT_EQ(first.run(), session.run());
    EXPECT_EQ(&first.state(), &session.state());
    EXPECT_EQ(first.slot().id(), SlotId::A);
}

TEST_F(SlotReaderTest, TheHeldRunIsAUntilTheTwoAreSwapped) {
    session.apply(SwapRuns{});
    EXPECT_STREQ(session.letter(), "B") << "there is nothing to swap";
    pinBranchy();
    EXPECT_STREQ(seenFrom(SlotId::B).letter(), "A");
    session.apply(SwapRuns{});
    EXPECT_STREQ(seenFrom(SlotId::B).letter(), "B");
    EXPECT_TRUE(session.isFirst());
    session.apply(PinRun{});
    EXPECT_STREQ(session.letter(), "A") << "another run is held in its place";
    session.apply(UnpinRun{});
    pinBranchy();
    EXPECT_STREQ(session.letter(), "B") << "who lets go begins anew";
}

TEST_F(SlotReaderTest, EachSlotHasItsOwnScenarioAndRun) {
    pinBranchy();
    session.apply(SetKnob{"device.sm_count", 1});
    session.apply(SetKnob{"launch.grid", Dim3{3, 1, 1}, SlotId::B});
    session.finishSimulation();
    const SlotReader a = seenFrom(SlotId::A);
    const SlotReader b = seenFrom(SlotId::B);
    EXPECT_EQ(a.run()->smCount(), 1);
    EXPECT_EQ(a.run()->blocks().size(), 6U);
    EXPECT_EQ(b.run()->smCount(), 2);
    EXPECT_EQ(b.run()->blocks().size(), 3U);
    EXPECT_TRUE(a.isKnobTurned("device.sm_count"));
    EXPECT_FALSE(b.isKnobTurned("device.sm_count"));
    session.apply(ResetAllKnobs{SlotId::B});
    session.apply(ToggleBreakpoint{5, SlotId::B});
    session.finishSimulation();
    EXPECT_EQ(b.run()->blocks().size(), 6U);
    EXPECT_TRUE(a.hasTurnedKnobs());
    EXPECT_TRUE(a.breakpoints().empty());
    EXPECT_EQ(b.breakpoints().count(5), 1U);
}

TEST_F(SlotReaderTest, AFileOpenedInTheSecondSlotLeavesTheWindowAlone) {
    pinBranchy();
    session.apply(SeekTo{40});
    Selection selection;
    selection.warp = WarpId{3};
    session.apply(Select{selection});
    session.apply(OpenFile{write("deadlock.toml", support::kDeadlockScenario), SlotId::B});
    session.finishSimulation();
    EXPECT_EQ(seenFrom(SlotId::B).run()->stopped(), gpu::StopReason::Deadlock);
    EXPECT_EQ(session.run()->stopped(), gpu::StopReason::Finished);
    EXPECT_EQ(session.cycle(), 40);
    EXPECT_EQ(session.selected(), selection);
    EXPECT_EQ(session.settings().lastScenario, (folder / "test.toml").string());
}

TEST_F(SlotReaderTest, AShorterRunStaysAtItsLastCycle) {
    pinBranchy();
    session.apply(SetKnob{"launch.grid", Dim3{1, 1, 1}, SlotId::B});
    session.finishSimulation();
    session.apply(SeekEnd{});
    const SlotReader b = seenFrom(SlotId::B);
    ASSERT_LT(b.run()->cycles(), session.run()->cycles());
    EXPECT_EQ(session.cycle(), session.run()->cycles() - 1);
    EXPECT_EQ(b.cycle(), b.run()->cycles() - 1);
    EXPECT_EQ(b.state(), b.run()->replay().finalState());
}

TEST_F(SlotReaderTest, EachSlotSpeaksTheWordsOfItsVendor) {
    pinBranchy();
    session.apply(SetKnob{"device.preset", std::string("metax-c500"), SlotId::B});
    session.finishSimulation();
    EXPECT_EQ(session.word("sm"), "SM");
    EXPECT_EQ(seenFrom(SlotId::B).word("sm"), "AP");
    EXPECT_EQ(seenFrom(SlotId::B).vendor(), machine::Vendor::Metax);
}

TEST_F(SlotReaderTest, WhatNamesAnEmptySlotIsOfTheRunThatIsWorkedWith) {
    openBranchy();
    session.apply(SetKnob{"device.sm_count", 1, SlotId::B});
    session.finishSimulation();
    EXPECT_EQ(session.run()->smCount(), 1);
}

/// Pinned while the next run is under way, the slot gets it all the same.
TEST_F(SlotReaderTest, ARunUnderWayIsPinnedWithItsKnobs) {
    openBranchy();
    session.apply(SetKnob{"device.sm_count", 1});
    session.apply(PinRun{});
    session.apply(ResetAllKnobs{});
    session.finishSimulation();
    EXPECT_EQ(session.run()->smCount(), 2);
    EXPECT_EQ(seenFrom(SlotId::B).run()->smCount(), 1);
}

}  // namespace
}  // namespace warpscope::session
