#include "engine/history/run.h"

#include <gtest/gtest.h>

#include "tests/support/hand_recording.h"
#include "tests/support/run_scenario.h"

namespace warpscope::history {
namespace {

using support::kBranchyScenario;
using support::runFrom;

TEST(Run, ItsReplayEndsWhereItsRecordingEnds) {
    for (const std::string& scenario : {kBranchyScenario, support::kDeadlockScenario}) {
        const auto run = runFrom(scenario);
        const gpu::GpuState& last = run->replay().finalState();
        EXPECT_EQ(run->replay().cycles(), run->cycles());
        EXPECT_EQ(last.stopped, run->stopped());
        EXPECT_EQ(last.problems, run->problems());
        EXPECT_EQ(static_cast<int>(last.sms.size()), run->smCount());
    }
}

TEST(RunDeathTest, ARecordingAndAReplayOfDifferentRunsAreNoRun) {
    EXPECT_DEATH(history::Run(support::handRecording(), nullptr), "of different runs");
}

}  // namespace
}  // namespace warpscope::history
