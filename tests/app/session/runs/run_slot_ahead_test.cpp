#include <gtest/gtest.h>

#include <fstream>

#include "app/session/runs/kept_runs.h"
#include "app/session/runs/run_slot.h"
#include "engine/scenario/lessons/set.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"

namespace warpscope::session {
namespace {

class RunSlotAhead : public testing::Test {
  protected:
    RunSlotAhead() {
        const auto file = support::freshFolder("run-slot-ahead") / "branchy.toml";
        std::ofstream(file) << support::kBranchyScenario;
        EXPECT_TRUE(slot.open(file));
        slot.requestRun();
        slot.wait();
        slot.receive();
    }
    bool has(const Knobs& knobs) const {
        scenario::Scenario turned = slot.original();
        for (const scenario::Setting& knob : knobs)
            EXPECT_FALSE(scenario::assign(turned, knob));
        return kept.has({turned, true});
    }

    scenario::ProgramCache programs{};
    KeptRuns kept{};
    RunSlot slot{SlotId::A, support::devices(), programs, kept};
};

TEST_F(RunSlotAhead, MakesTheRunOfOtherKnobsAndShowsNothingOfIt) {
    const Knobs oneSm{{"device.sm_count", 1}};
    const auto before = slot.run();
    EXPECT_EQ(slot.foresee(oneSm), oneSm);
    EXPECT_FALSE(slot.isSimulating());
    slot.finishAhead();
    EXPECT_TRUE(has(oneSm));
    EXPECT_FALSE(slot.receive());
    EXPECT_EQ(slot.run(), before);
    EXPECT_TRUE(slot.knobs().empty());
}

TEST_F(RunSlotAhead, TellsWhichKnobsTheFileHasAnyway) {
    const auto grid = scenario::valueOf(slot.original(), "launch.grid");
    EXPECT_TRUE(slot.foresee({{"launch.grid", *grid}}).empty());
}

TEST_F(RunSlotAhead, WhatWasSimulatedBeforeAFileChangedIsNotKept) {
    EXPECT_TRUE(has({}));
    EXPECT_TRUE(slot.reread());
    slot.wait();
    EXPECT_TRUE(has({})) << "the new run is";
    slot.foresee({{"device.sm_count", 1}});
    slot.finishAhead();
    slot.reread();
    EXPECT_FALSE(has({{"device.sm_count", 1}}));
}

}  // namespace
}  // namespace warpscope::session
