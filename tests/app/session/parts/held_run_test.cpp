#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

class HeldRunTest : public SessionTest {};

const std::string kPartner = "[partner]\nset = { \"device.sm_count\" = 1 }\n";

TEST_F(HeldRunTest, KnobsTurnThePartnerToo) {
    open(support::kBranchyScenario + kPartner);
    session.apply(PinPartner{});
    session.finishSimulation();
    ASSERT_TRUE(session.isPartnerPinned());
    const auto held = [&] { return session.seenFrom(SlotId::B).run(); };
    EXPECT_EQ(held()->smCount(), 1);
    EXPECT_EQ(session.run()->smCount(), 2);
    session.apply(SetKnob{"launch.grid", Dim3{3, 1, 1}});
    session.apply(SetKnob{"device.sm_count", 4});
    session.finishSimulation();
    EXPECT_EQ(held()->blocks().size(), 3u);
    EXPECT_EQ(held()->smCount(), 1) << "what makes it the partner stays";
    EXPECT_EQ(session.run()->smCount(), 4);
    session.apply(Undo{});
    session.apply(Undo{});
    session.finishSimulation();
    EXPECT_EQ(held()->blocks().size(), 6u);
    session.apply(UnpinRun{});
    EXPECT_FALSE(session.isPartnerPinned());
}

TEST_F(HeldRunTest, APartnerInAnotherFileHasItsOwnKernel) {
    write("other.toml", replaced(support::kBranchyScenario, "title = \"", "title = \"Other "));
    open(support::kBranchyScenario + "[partner]\nfile = \"other.toml\"\n");
    session.apply(PinPartner{});
    session.finishSimulation();
    ASSERT_TRUE(session.isPartnerPinned());
    const SlotReader held = session.seenFrom(SlotId::B);
    ASSERT_NE(held.run(), nullptr);
    EXPECT_TRUE(held.original().title.en.starts_with("Other "));
}

TEST_F(HeldRunTest, AScenarioWithoutAPartnerPinsNone) {
    openBranchy();
    session.apply(PinPartner{});
    EXPECT_FALSE(session.hasPinnedRun());
}

TEST_F(HeldRunTest, OfTwoRunsTheLongerOneCanBeSeenToItsEnd) {
    open(support::kBranchyScenario + kPartner);
    session.apply(PinPartner{});
    session.finishSimulation();
    const SlotReader held = session.seenFrom(SlotId::B);
    ASSERT_GT(held.run()->cycles(), session.run()->cycles());
    session.apply(SeekEnd{});
    EXPECT_EQ(held.cycle(), held.run()->cycles() - 1);
    EXPECT_EQ(session.cycle(), session.run()->cycles() - 1) << "the other one has ended";
    session.apply(StepCycles{-1});
    EXPECT_EQ(held.cycle(), held.run()->cycles() - 2);
    session.apply(UnpinRun{});
    EXPECT_EQ(session.playback().cycles(), session.run()->cycles());
}

}  // namespace
}  // namespace warpscope::session
