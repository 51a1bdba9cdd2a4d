#include "app/present/sweep/sweep_words.h"

#include <gtest/gtest.h>

#include "tests/app/present/occupancy_scenario.h"
#include "tests/app/present/open_session.h"

namespace warpscope::present {
namespace {

analysis::SweepPoint made(long long value, double percent, CycleCount cycles, int spilled = 0) {
    analysis::SweepPoint point;
    point.value = value;
    point.isOk = true;
    point.threads = 1000;
    point.cycles = cycles;
    point.theoreticalPercent = percent;
    point.spilledBytes = spilled;
    point.maxWarpsPerScheduler = 16;
    point.hiding = {560, 40, 50, 650, 8, 13, false};
    return point;
}

class SweepWordsTest : public testing::Test {
  protected:
    std::string findings(const analysis::Sweep& sweep) {
        std::string all;
        for (const std::string& finding : sweepFindings(window.session, sweep))
            all += finding + "\n";
        return all;
    }
    bool says(const analysis::Sweep& sweep, const std::string& part) {
        return findings(sweep).find(part) != std::string::npos;
    }
    OpenSession window{kOccupancyScenario};
};

TEST_F(SweepWordsTest, HalfTheOccupancyIsEnough) {
    const analysis::Sweep sweep{"k",
                                {made(32, 100, 1000), made(64, 50, 1010), made(128, 25, 1500)}};
    EXPECT_TRUE(says(sweep, "650 ÷ 50 = 13.0 warps a scheduler")) << findings(sweep);
    EXPECT_TRUE(says(sweep, "within 5 % of its fastest from 50 % on"));
    EXPECT_TRUE(says(sweep, "At 50 % it reaches 99 % of its top speed."));
}

TEST_F(SweepWordsTest, ValuesThatAreEquallyFastAreNamedTogether) {
    const analysis::Sweep sweep{
        "k", {made(8, 100, 900), made(16, 100, 900), made(24, 100, 900), made(32, 75, 1000)}};
    EXPECT_TRUE(says(sweep, "Fastest at 8 to 24: 900 cycles")) << findings(sweep);
    EXPECT_TRUE(says({"k", {made(8, 100, 900), made(16, 75, 1000)}}, "Fastest at 8: 900"));
}

// Over an argument "every warp more helps" and "at 50 % it reaches 100 %" were said of nothing.
TEST_F(SweepWordsTest, WhereTheOccupancyStaysNothingIsSaidOfIt) {
    analysis::Sweep sweep{
        "argument.split.value",
        {made(0, 50, 619), made(1, 50, 650), made(2, 50, 650), made(32, 50, 628)}};
    EXPECT_TRUE(says(sweep, "Fastest at 0: 619 cycles. Slowest at 1 to 2: 650 cycles, 1.05 times"))
        << findings(sweep);
    EXPECT_TRUE(says(sweep, "The occupancy is 50 % at every value"));
    EXPECT_FALSE(says(sweep, "rule"));
    EXPECT_FALSE(says(sweep, "top speed"));
    sweep.compared = {{"argument.split.value", {made(0, 100, 700), made(1, 50, 650)}}};
    EXPECT_TRUE(says(sweep, "rule")) << "of the one whose occupancy follows the value";
    EXPECT_TRUE(says(sweep, "Slowest at 1 to 2"));
    const analysis::Sweep same{"argument.split.value", {made(0, 50, 600), made(1, 50, 600)}};
    EXPECT_TRUE(says(same, "All 2 that ran take 600 cycles")) << findings(same);
}

TEST_F(SweepWordsTest, SpillsThatPayAndSpillsThatCost) {
    const analysis::Sweep pays{
        "k", {made(16, 100, 4000, 80), made(32, 100, 900, 12), made(40, 75, 1000)}};
    EXPECT_TRUE(says(pays, "takes 10 % less time than 40")) << findings(pays);
    EXPECT_TRUE(says(pays, "takes 4.0 times as long as at 40"));
    const analysis::Sweep costs{"k", {made(32, 100, 1100, 12), made(40, 75, 1000)}};
    EXPECT_TRUE(says(costs, "takes 10 % longer than 40")) << findings(costs);
    EXPECT_FALSE(says({"k", {made(40, 75, 1000)}}, "spill"));
}

TEST_F(SweepWordsTest, WhatCannotBeRunIsCountedAndExplained) {
    analysis::Sweep sweep{"k", {made(32, 100, 1000), {}}};
    sweep.points[1].value = 2048;
    sweep.points[1].message = Message{"stop.fault"};
    EXPECT_TRUE(says(sweep, "1 value could not be run")) << findings(sweep);
    EXPECT_EQ(sweepPointWords(window.session, sweep, sweep.points[1]), "2048: stopped by a fault");
    sweep.points.erase(sweep.points.begin());
    EXPECT_TRUE(says(sweep, "No value could be run to its end."));
    EXPECT_TRUE(says(sweep, "stopped by a fault"));
}

TEST_F(SweepWordsTest, OverNamesTheFastestStandsAgainstTheSlowest) {
    analysis::Sweep sweep{"device.preset", {made(0, 100, 1000), made(1, 50, 2500)}};
    sweep.choices = {"a100", "h100"};
    EXPECT_TRUE(says(sweep, "1000 cycles. Slowest: ")) << findings(sweep);
    EXPECT_TRUE(says(sweep, "2.50 times as long"));
    EXPECT_TRUE(says(sweep, "own clock")) << "cycles of two devices are not one unit";
    EXPECT_FALSE(says(sweep, "rule")) << "devices have no order along which occupancy grows";
    EXPECT_EQ(sweepPointWords(window.session, sweep, sweep.points[1]).find("1: "),
              std::string::npos)
        << "a name, not its place in the list";
    sweep.key = "model.scheduler";
    sweep.choices = {"loose-round-robin", "greedy-then-oldest"};
    sweep.points[1].cycles = 1000;
    EXPECT_TRUE(says(sweep, "All 2 that ran take 1000 cycles")) << findings(sweep);
    EXPECT_FALSE(says(sweep, "own clock"));
}

// A list of sizes: the slowest took the fewest cycles, for the fewest threads.
TEST_F(SweepWordsTest, OverSizesWhoseThreadsDifferCyclesAreThoseOfAThousand) {
    analysis::Sweep sweep{"launch.block", {made(0, 100, 24'000), made(1, 100, 10'000)}};
    sweep.points[0].threads = 10'000;
    sweep.points[1].threads = 2'000;
    sweep.choices = {"[16, 16]", "64"};
    EXPECT_TRUE(says(sweep,
                     "Fastest: 16 × 16, 2400 cycles for 1000 threads. Slowest: 64, 5000, "
                     "2.08 times as long."))
        << findings(sweep);
}

TEST_F(SweepWordsTest, APointNamesAllItsNumbersInBothLanguages) {
    const analysis::Sweep sweep{"k", {made(32, 100, 1000, 12)}};
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        window.apply(session::SetLanguage{language});
        const std::string words = sweepPointWords(window.session, sweep, sweep.points[0]);
        EXPECT_EQ(words.find('{'), std::string::npos) << words;
        EXPECT_EQ(words.find("⟨"), std::string::npos) << words;
        EXPECT_EQ(findings(sweep).find('{'), std::string::npos) << findings(sweep);
        EXPECT_NE(words.find("1000"), std::string::npos);
    }
}

}  // namespace
}  // namespace warpscope::present
