#include "app/present/sweep/sweep_plan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/session/base/choices.h"
#include "engine/analysis/sweep.h"
#include "engine/scenario/fields/knob_fields.h"
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
    const auto isOverNames = [&](const SweepOffer& offer) {
        return !session::choicesOf(offer.plan.over, window.session.devices()).empty();
    };
    const auto names = static_cast<std::size_t>(std::ranges::count_if(offers, isOverNames));
    ASSERT_EQ(offers.size(), knobs + names + 2);
    EXPECT_EQ(offers[knobs].plan.over, "argument.rounds.value");
    EXPECT_EQ(offers[knobs].plan.to, 80) << "twice what the scenario gives";
    EXPECT_EQ(offers.back().plan.over, "device.sm_count") << "the scenario's own, over no knob";
    EXPECT_EQ(offers.back().plan.to, 4);
    for (const SweepOffer& offer : offers) {
        EXPECT_FALSE(offer.words.empty());
        EXPECT_LE(analysis::runsOf(offer.plan), 70) << offer.words;
    }
}

TEST(SweepPlan, OffersPoliciesAndDevicesByTheirNames) {
    OpenSession window(kOccupancyScenario);
    const auto offers = sweepOffers(window.session, *support::devices().find("a100"));
    const auto offerOf = [&](std::string_view key) {
        return std::ranges::find_if(offers,
                                    [&](const SweepOffer& it) { return it.plan.over == key; });
    };
    for (const std::string_view key : {"model.scheduler", "device.preset", "model.divergence"}) {
        const auto offer = offerOf(key);
        ASSERT_NE(offer, offers.end()) << key;
        EXPECT_FALSE(offer->words.empty());
    }
}

}  // namespace
}  // namespace warpscope::present
