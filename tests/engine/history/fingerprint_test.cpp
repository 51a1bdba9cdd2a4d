#include <gtest/gtest.h>

#include "engine/history/run.h"
#include "tests/support/run_scenario.h"

namespace warpscope::history {
namespace {

using support::kBranchyScenario;
using support::runFrom;

TEST(Fingerprint, TheSameLaunchGivesTheSameNumber) {
    EXPECT_EQ(runFrom(kBranchyScenario)->fingerprint(), runFrom(kBranchyScenario)->fingerprint());
}

TEST(Fingerprint, HowTheRunIsKeptDoesNotMatter) {
    RecordOptions tiny;
    tiny.keyframeBytes = 0;
    tiny.firstSpacing = 3;
    EXPECT_EQ(runFrom(kBranchyScenario, {}, tiny)->fingerprint(),
              runFrom(kBranchyScenario)->fingerprint());
}

/// They change with the time that the engine gives, here with the measured costs of branches,
/// and with the code: a division by a constant is a multiplication.
TEST(Fingerprint, ItIsTheNumberThatItAlwaysWas) {
    EXPECT_EQ(runFrom(kBranchyScenario)->fingerprint(), 0x9103c003111513fdu);
    EXPECT_EQ(runFrom(support::kDeadlockScenario)->fingerprint(), 0x58b994228342cadfu);
}

TEST(Fingerprint, EveryKnobChangesIt) {
    const std::uint64_t plain = runFrom(kBranchyScenario)->fingerprint();
    EXPECT_NE(runFrom(kBranchyScenario, {{"launch.grid", "[5, 1, 1]"}})->fingerprint(), plain);
    EXPECT_NE(runFrom(kBranchyScenario, {{"device.sm_count", "1"}})->fingerprint(), plain);
    EXPECT_NE(runFrom(kBranchyScenario, {{"device.timing.global_latency", "300"}})->fingerprint(),
              plain);
}

}  // namespace
}  // namespace warpscope::history
