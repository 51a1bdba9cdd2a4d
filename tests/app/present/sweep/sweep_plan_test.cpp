#include "app/present/sweep/sweep_plan.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace warpscope::present
