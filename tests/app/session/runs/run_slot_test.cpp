#include "app/session/runs/run_slot.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/session/runs/kept_runs.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"
#include "tests/support/stored_run.h"

namespace warpscope::session {
namespace {

class RunSlotTest : public testing::Test {
  protected:
    std::filesystem::path write(const std::string& name, const std::string& text) {
        const std::filesystem::path file = folder / name;
        std::ofstream(file) << text;
        return file;
    }
    void openBranchy(RunSlot& to) {
        ASSERT_TRUE(to.open(write("branchy.toml", support::kBranchyScenario)));
        to.requestRun();
        to.wait();
    }

    std::filesystem::path folder = support::freshFolder("run_slot");
    scenario::ProgramCache programs{};
    KeptRuns kept{};
    RunSlot slot{SlotId::A, support::devices(), programs, kept};
};

TEST_F(RunSlotTest, OpeningSimulatesNothingYet) {
    EXPECT_FALSE(slot.hasScenario());
    ASSERT_TRUE(slot.open(write("branchy.toml", support::kBranchyScenario)));
    EXPECT_TRUE(slot.hasScenario());
    EXPECT_TRUE(slot.awaitsFirstRun());
    EXPECT_FALSE(slot.isSimulating());
    EXPECT_EQ(slot.run(), nullptr);
}

TEST_F(RunSlotTest, TheFirstRunOfAFileSaysThatItIsTheFirst) {
    openBranchy(slot);
    const auto first = slot.receive();
    ASSERT_TRUE(first.has_value());
    EXPECT_TRUE(first->isFirst);
    EXPECT_TRUE(first->isNewest);
    slot.setKnob({"device.sm_count", 1});
    slot.wait();
    const auto second = slot.receive();
    ASSERT_TRUE(second.has_value());
    EXPECT_FALSE(second->isFirst);
    EXPECT_EQ(slot.run()->smCount(), 1);
    EXPECT_FALSE(slot.receive().has_value());
}

TEST_F(RunSlotTest, ARunOfTheFileBeforeIsNotTaken) {
    openBranchy(slot);
    ASSERT_TRUE(slot.open(write("deadlock.toml", support::kDeadlockScenario)));
    EXPECT_FALSE(slot.receive().has_value());
    EXPECT_EQ(slot.run(), nullptr);
}

TEST_F(RunSlotTest, KeepsTheStateAndTheDecisionsOfTheLastCycleAsked) {
    openBranchy(slot);
    slot.receive();
    const gpu::GpuState* const state = &slot.stateAfter(20);
    const std::vector<sm::Decision>* const decisions = &slot.decisionsAt(20);
    EXPECT_EQ(&slot.stateAfter(20), state);
    EXPECT_EQ(&slot.decisionsAt(20), decisions);
    EXPECT_EQ(*state, *slot.run()->replay().stateAfter(20));
    EXPECT_EQ(slot.stateAfter(3), *slot.run()->replay().stateAfter(3));
}

TEST_F(RunSlotTest, AnotherSlotCanShowTheSame) {
    openBranchy(slot);
    slot.receive();
    slot.toggleBreakpoint(7);
    RunSlot other(SlotId::B, support::devices(), programs, kept);
    other.show(slot);
    EXPECT_EQ(other.id(), SlotId::B);
    EXPECT_EQ(other.run(), slot.run()) << "the run is shared, not simulated again";
    EXPECT_EQ(other.breakpoints(), slot.breakpoints());
    slot.setKnob({"device.sm_count", 1});
    slot.toggleBreakpoint(7);
    slot.wait();
    slot.receive();
    EXPECT_EQ(other.run()->smCount(), 2);
    EXPECT_FALSE(other.isKnobTurned("device.sm_count"));
    EXPECT_EQ(other.breakpoints().count(7), 1U);
    other.setKnob({"launch.grid", Dim3{3, 1, 1}});
    other.wait();
    ASSERT_TRUE(other.receive().has_value());
    EXPECT_EQ(other.run()->blocks().size(), 3U);
    EXPECT_EQ(slot.run()->blocks().size(), 6U);
}

TEST_F(RunSlotTest, AFileThatCannotBeReadLeavesWhatWasThere) {
    openBranchy(slot);
    slot.receive();
    const auto before = slot.run();
    EXPECT_FALSE(slot.open(write("wrong.toml", "what is this")));
    EXPECT_FALSE(slot.problems().empty());
    EXPECT_EQ(slot.run(), before);
    EXPECT_EQ(slot.path(), folder / "wrong.toml");
    EXPECT_EQ(slot.original().path, folder / "branchy.toml");
}

TEST_F(RunSlotTest, ARecordingIsShownWithoutAnythingThatRuns) {
    const auto run = support::runFrom(support::kBranchyScenario);
    openBranchy(slot);
    ASSERT_TRUE(slot.receive());
    EXPECT_EQ(slot.recording(), slot.run());
    EXPECT_FALSE(slot.openRecording("/nowhere/run.wsr"));
    EXPECT_FALSE(slot.problems().empty());
    EXPECT_NE(slot.run(), nullptr) << "what was there stays";
    ASSERT_TRUE(slot.openRecording(support::storedRun(*run, "Stored")));
    EXPECT_EQ(slot.run(), nullptr);
    ASSERT_NE(slot.recording(), nullptr);
    EXPECT_EQ(slot.recording()->cycles(), run->cycles());
    ASSERT_NE(slot.storedInfo(), nullptr);
    EXPECT_EQ(slot.storedInfo()->producer, "a test");
    EXPECT_EQ(slot.original().title.en, "Stored");
    EXPECT_TRUE(slot.problems().empty());
    slot.setKnob({"device.sm_count", 1});
    EXPECT_FALSE(slot.isSimulating()) << "there is nothing to turn";
    RunSlot other{SlotId::B, support::devices(), programs, kept};
    other.show(slot);
    EXPECT_EQ(other.recording(), slot.recording());
    EXPECT_NE(other.storedInfo(), nullptr);
    openBranchy(slot);
    ASSERT_TRUE(slot.receive());
    EXPECT_EQ(slot.storedInfo(), nullptr);
    EXPECT_EQ(slot.recording(), slot.run());
}

TEST_F(RunSlotTest, StatesAndDecisionsAreThoseOfTheNewestRun) {
    openBranchy(slot);
    slot.receive();
    const std::size_t smsBefore = slot.stateAfter(20).sms.size();
    const std::vector<sm::Decision> decisionsBefore = slot.decisionsAt(20);
    slot.setKnob({"device.sm_count", 1});
    slot.wait();
    ASSERT_TRUE(slot.receive().has_value());
    EXPECT_NE(slot.stateAfter(20).sms.size(), smsBefore);
    EXPECT_EQ(slot.stateAfter(20), *slot.run()->replay().stateAfter(20));
    EXPECT_NE(slot.decisionsAt(20).size(), decisionsBefore.size());
}

}  // namespace
}  // namespace warpscope::session
