#include <gtest/gtest.h>

#include <algorithm>

#include "app/session/base/choices.h"
#include "tests/app/session/session_fixture.h"

namespace warpscope::session {
namespace {

class SessionSweep : public SessionTest {};

TEST_F(SessionSweep, OnlyOtherKnobsMakeItOld) {
    openBranchy();
    session.apply(StartSweep{{"launch.block", 32, 64, 32, true}});
    session.finishSweep();
    EXPECT_FALSE(session.isSweepOld());
    session.apply(SetKnob{"launch.block", Dim3{32, 1, 1}});
    session.apply(SetKnob{"launch.grid", Dim3{12, 1, 1}});
    EXPECT_FALSE(session.isSweepOld()) << "a value of the sweep, with the grid that belongs to it";
    session.apply(SetKnob{"device.sm_count", 1});
    EXPECT_TRUE(session.isSweepOld());
    session.apply(ResetKnob{"device.sm_count"});
    EXPECT_FALSE(session.isSweepOld());
}

TEST_F(SessionSweep, AValueOfTheDeviceThatTheFileDoesNotSayIsNoOtherKnob) {
    openBranchy();
    session.apply(StartSweep{{"device.timing.global_latency", 100, 300, 100}});
    session.finishSweep();
    session.apply(SetKnob{"device.timing.global_latency", 200});
    EXPECT_FALSE(session.isSweepOld());
    session.apply(SetKnob{"device.clock_mhz", 1000});
    EXPECT_TRUE(session.isSweepOld());
}

TEST_F(SessionSweep, ASecondScenarioIsComparedOverTheSameValues) {
    openBranchy();
    scenario::SweepPlan plan{"device.sm_count", 1, 2, 1};
    plan.compare = session.scenario().path.string();
    session.apply(StartSweep{plan});
    session.finishSweep();
    ASSERT_EQ(session.sweep()->compared.size(), 1U);
    ASSERT_EQ(session.sweep()->compared[0].points.size(), 2U);
    EXPECT_EQ(session.sweep()->compared[0].points[1].cycles, session.sweep()->points[1].cycles);
}

TEST_F(SessionSweep, NamesAreSweptAndAChosenOneMakesItNoOlder) {
    openBranchy();
    const auto names = choicesOf("model.scheduler", session.devices());
    session.apply(StartSweep{{.over = "model.scheduler"}});
    session.finishSweep();
    EXPECT_EQ(session.sweep()->choices, names);
    ASSERT_EQ(session.sweep()->points.size(), names.size());
    const auto index =
        static_cast<std::size_t>(std::ranges::find(names, "greedy-then-oldest") - names.begin());
    session.apply(SetKnob{"model.scheduler", std::string("greedy-then-oldest")});
    session.finishSimulation();
    EXPECT_EQ(session.run()->cycles(), session.sweep()->points[index].cycles);
    EXPECT_FALSE(session.isSweepOld());
}

TEST_F(SessionSweep, WhatCannotBeComparedIsToldAndTheSweepStillRuns) {
    openBranchy();
    session.apply(StartSweep{{"device.sm_count", 1, 2, 1, false, "nowhere.toml"}});
    session.finishSweep();
    EXPECT_FALSE(session.problems().empty());
    EXPECT_EQ(session.sweep()->points.size(), 2U);
    EXPECT_TRUE(session.sweep()->compared.empty());
}

TEST_F(SessionSweep, AnotherScenarioBeginsWithoutTheOldOne) {
    openBranchy();
    session.apply(StartSweep{{"launch.dynamic_shared_bytes", 0, 40'000, 1}});
    openBranchy();
    session.finishSweep();
    EXPECT_EQ(session.sweep(), nullptr);
    EXPECT_FALSE(session.isSweeping());
}

}  // namespace
}  // namespace warpscope::session
