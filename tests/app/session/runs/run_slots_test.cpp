#include "app/session/runs/run_slots.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"

namespace warpscope::session {
namespace {

class RunSlotsTest : public testing::Test {
  protected:
    std::filesystem::path write(const std::string& name, const std::string& text) {
        std::ofstream(folder / name) << text;
        return folder / name;
    }
    void open(const std::string& more = {}) {
        ASSERT_TRUE(slots.a().open(write("test.toml", support::kBranchyScenario + more)));
        slots.a().requestRun();
        receive();
        ASSERT_NE(slots.a().run(), nullptr);
    }
    void receive() {
        slots.wait();
        slots.a().receive();
        if (slots.held()) slots.held()->receive();
    }

    std::filesystem::path folder = support::freshFolder("run-slots");
    machine::Library devices = support::devices();
    scenario::ProgramCache programs{};
    RunSlots slots{devices, programs};
};

TEST_F(RunSlotsTest, WhatIsHeldStaysWhateverBecomesOfTheOther) {
    open();
    EXPECT_EQ(&slots.of(SlotId::B), &slots.a()) << "nothing is held";
    slots.hold();
    ASSERT_TRUE(slots.has(SlotId::B));
    EXPECT_EQ(slots.held()->run(), slots.a().run());
    slots.a().setKnob({"device.sm_count", std::int64_t{1}});
    receive();
    EXPECT_EQ(slots.a().run()->smCount(), 1);
    EXPECT_EQ(slots.held()->run()->smCount(), 2);
    EXPECT_EQ(slots.cycles(), slots.a().run()->cycles()) << "of the longer one";
    slots.release();
    EXPECT_EQ(slots.held(), nullptr);
    EXPECT_EQ(slots.cycles(), slots.a().run()->cycles());
}

TEST_F(RunSlotsTest, APartnerIsTurnedAsTheRunBesideItAndStaysThePartner) {
    open("[partner]\nset = { \"device.sm_count\" = 1 }\n");
    ASSERT_TRUE(slots.holdPartner());
    EXPECT_TRUE(slots.isPartnerHeld());
    slots.a().setKnob({"launch.grid", Dim3{3, 1, 1}});
    slots.turnPartner();
    receive();
    EXPECT_EQ(slots.held()->run()->blocks().size(), 3U);
    EXPECT_EQ(slots.held()->run()->smCount(), 1);
    slots.hold();
    EXPECT_FALSE(slots.isPartnerHeld()) << "another run is held now";
}

TEST_F(RunSlotsTest, APartnerThatCannotBeReadIsToldAndNothingIsHeld) {
    const auto partner = write("other.toml", "format = 1\n");
    open("[partner]\nfile = \"other.toml\"\n");
    std::filesystem::remove(partner);
    EXPECT_FALSE(slots.holdPartner());
    EXPECT_EQ(slots.held(), nullptr);
    ASSERT_FALSE(slots.a().problems().empty());
    EXPECT_EQ(slots.a().problems().front().message.key, "scenario.not_found");
    EXPECT_TRUE(slots.a().isFileRefused());
}

TEST_F(RunSlotsTest, ARecordingThatCannotBeReadLeavesWhatIsHeld) {
    open();
    slots.hold();
    EXPECT_FALSE(slots.holdRecording(write("broken.wsr", "no run")).empty());
    ASSERT_NE(slots.held(), nullptr);
    EXPECT_EQ(slots.held()->run(), slots.a().run());
}

TEST_F(RunSlotsTest, HoldsWhatOthersHold) {
    open();
    slots.hold();
    RunSlots copy{devices, programs};
    copy.holdAs(slots);
    ASSERT_NE(copy.held(), nullptr);
    EXPECT_EQ(copy.held()->run(), slots.held()->run());
}

}  // namespace
}  // namespace warpscope::session
