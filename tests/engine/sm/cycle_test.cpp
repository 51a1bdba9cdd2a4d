#include "engine/sm/cycle.h"

#include <gtest/gtest.h>

#include "tests/support/mixed_launch.h"

namespace warpscope::sm {
namespace {

void checkMasks(const SmState& sm, const machine::Machine& machine) {
    EXPECT_EQ(sm.issued & sm.eligible, 0U);
    EXPECT_EQ((sm.issued | sm.eligible) & ~sm.occupied, 0U);
    std::vector<int> issues(static_cast<std::size_t>(machine.schedulersPerSm), 0);
    for (std::size_t slot = 0; slot < sm.gates.size(); ++slot) {
        const int number = static_cast<int>(slot);
        const trace::WarpState state = sm.stateOf(number);
        EXPECT_EQ(state == trace::WarpState::Issued, hasLane(sm.issued, number));
        EXPECT_EQ(state == trace::WarpState::NotSelected, hasLane(sm.eligible, number));
        if (hasLane(sm.issued, number))
            ++issues[static_cast<std::size_t>(machine.schedulerOf(number))];
    }
    for (const int count : issues)
        EXPECT_LE(count, 1);
}

/// Every resident warp has exactly one state in every cycle: what the gates say and what the masks
/// say agree, and each scheduler issues at most one.
TEST(Cycle, EveryResidentWarpHasExactlyOneStateInEveryCycle) {
    for (const auto model : {gpu::DivergenceModel::Stack, gpu::DivergenceModel::Independent}) {
        const auto launch = support::mixedLaunch(model);
        auto state = gpu::initialState(launch);
        const gpu::Stepper stepper(launch);
        CycleLog log;
        while (state.stopped == gpu::StopReason::Running) {
            stepper.step(state, log);
            for (const SmState& sm : state.sms) {
                int resident = 0;
                int stated = 0;
                for (std::size_t slot = 0; slot < sm.warps.size(); ++slot) {
                    const Warp& warp = sm.warps[slot];
                    EXPECT_EQ(warp.isResident(), hasLane(sm.occupied, static_cast<int>(slot)));
                    resident += warp.isResident() ? 1 : 0;
                    stated +=
                        sm.stateOf(static_cast<int>(slot)) != trace::WarpState::NotResident ? 1 : 0;
                }
                EXPECT_EQ(resident, stated);
                checkMasks(sm, launch.machine);
            }
        }
        EXPECT_EQ(state.stopped, gpu::StopReason::Finished);
    }
}

TEST(Cycle, NothingChangesBeforeTheCycleThatItNames) {
    const auto launch = support::mixedLaunch(gpu::DivergenceModel::Stack);
    const auto jumping = support::runToEnd(launch);
    const auto everyCycle = support::runToEnd(launch, true);
    ASSERT_EQ(jumping.transitions.size(), everyCycle.transitions.size());
    for (std::size_t i = 0; i < jumping.transitions.size(); ++i) {
        EXPECT_EQ(jumping.transitions[i].first, everyCycle.transitions[i].first);
        EXPECT_EQ(jumping.transitions[i].second.warp, everyCycle.transitions[i].second.warp);
        EXPECT_EQ(jumping.transitions[i].second.state, everyCycle.transitions[i].second.state);
        EXPECT_EQ(jumping.transitions[i].second.pc, everyCycle.transitions[i].second.pc);
    }
    EXPECT_EQ(jumping.state.now, everyCycle.state.now);
    EXPECT_LT(jumping.steps, everyCycle.steps);
}

}  // namespace
}  // namespace warpscope::sm
