#include "app/present/sweep/sweep_plan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/analysis/sweep.h"
#include "engine/scenario/knob_fields.h"
#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/present/open_session.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

TEST(SweepPlan, CoversEachKnobInAboutFortyRuns) {
    for (const machine::Machine& machine : support::devices().machines()) {
        for (const scenario::Field* field : scenario::sweptFields()) {
            const int runs = analysis::runsOf(scenario::planFor(*field, machine));
            EXPECT_GE(runs, 8) << machine.id << " " << field->key;
            EXPECT_LE(runs, 70) << machine.id << " " << field->key;
        }
    }
}

TEST(SweepPlan, IsThePlanOfTheScenarioOrOneOverItsFirstKnob) {
    OpenSession window(kOccupancyScenario);
    const auto offered = offeredSweep(window.session);
    ASSERT_TRUE(offered.has_value());
    EXPECT_EQ(offered->over, "launch.registers_per_thread");
}

TEST(SweepPlan, OffersTheArgumentsThatAreNumbers) {
    std::string toml = kOccupancyScenario;
    toml.insert(toml.find("float* data") + 11, ", int rounds");
    toml +=
        "[[argument]]\nname = \"rounds\"\nvalue = 40\n"
        "[sweep]\nover = \"device.sm_count\"\nfrom = 1\nto = 4\n";
    OpenSession window(toml);
    const machine::Machine& machine = *support::devices().find("a100");
    const auto offers = sweepOffers(window.session, machine);
    const std::size_t knobs = scenario::sweptFields().size();
    ASSERT_EQ(offers.size(), knobs + 2);
    EXPECT_EQ(offers[knobs].plan.over, "argument.rounds.value");
    EXPECT_EQ(offers[knobs].plan.to, 80) << "twice what the scenario gives";
    EXPECT_EQ(offers.back().plan.over, "device.sm_count") << "the scenario's own, over no knob";
    EXPECT_EQ(offers.back().plan.to, 4);
    for (const SweepOffer& offer : offers) {
        EXPECT_FALSE(offer.words.empty());
        EXPECT_LE(analysis::runsOf(offer.plan), 70) << offer.words;
    }
}

}  // namespace
}  // namespace warpscope::present
