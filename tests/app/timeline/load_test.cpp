#include "app/timeline/load.h"

#include <gtest/gtest.h>

#include "tests/support/hand_recording.h"
#include "tests/support/run_scenario.h"

namespace warpscope::timeline {
namespace {

TEST(Load, LayersLieInEachOther) {
    const auto run = support::runFrom(support::kBranchyScenario);
    const LoadTrack track = loadTrack(*run, 64);
    ASSERT_EQ(track.buckets.size(), 64U);
    for (const history::Recording::Activity& load : track.buckets) {
        EXPECT_LE(load.issued, load.eligible + 1e-9);
        EXPECT_LE(load.eligible, load.resident + 1e-9);
        EXPECT_LE(load.resident, track.most + 1e-9);
    }
}

TEST(Load, ARecordingMadeByHandNeedsNoRun) {
    const LoadTrack track = loadTrack(support::handRecording(), 12);
    EXPECT_DOUBLE_EQ(track.most, 64);
    EXPECT_DOUBLE_EQ(track.theoretical, 32);
    EXPECT_DOUBLE_EQ(track.buckets[2].eligible, 2);
    EXPECT_DOUBLE_EQ(track.buckets[9].resident, 1);
    EXPECT_NEAR(track.achieved, (8.0 + 11) / 11, 1e-9);
}

TEST(Load, LevelsCountWarpsOfAllSms) {
    const auto run = support::runFrom(support::kBranchyScenario);
    const LoadTrack track = loadTrack(*run, 8);
    const gpu::Launch& launch = run->launch();
    EXPECT_DOUBLE_EQ(track.most, 2 * launch.machine.limits.maxWarpsPerSm);
    EXPECT_NEAR(track.theoretical, 2 * launch.occupancy.activeWarps, 1e-6);
    EXPECT_GT(track.achieved, 0);
    EXPECT_LE(track.achieved, track.theoretical + 1e-6);
}

TEST(Load, OverElapsedCyclesIdleSmsCount) {
    const auto run = support::runFrom(support::kBranchyScenario, {{"launch.grid", "[1, 1, 1]"}});
    const LoadTrack track = loadTrack(*run, 64);
    EXPECT_NEAR(track.achievedElapsed * 2, track.achieved, track.achieved * 0.05)
        << "one of the two SMs never has a block";
}

TEST(Load, WarpCyclesAreTheSameHoweverFineTheTrackIs) {
    const auto run = support::runFrom(support::kBranchyScenario);
    const auto total = [&](int buckets) {
        double sum = 0;
        for (const auto& load : loadTrack(*run, buckets).buckets)
            sum += load.resident;
        return sum * static_cast<double>(run->cycles()) / buckets;
    };
    EXPECT_NEAR(total(1), total(37), 1e-3);
}

}  // namespace
}  // namespace warpscope::timeline
