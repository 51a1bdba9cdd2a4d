#include "app/present/latencies/latency_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/machine/field.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

const LatencyRow* latencyRow(const std::vector<LatencyRow>& rows, std::string_view field) {
    const auto found = std::ranges::find(rows, field, &LatencyRow::field);
    return found == rows.end() ? nullptr : &*found;
}

TEST(LatencyRows, AreTheDevicesOwnShortOnesFirst) {
    const gpu::Launch launch = support::launchFrom(kSplitScenario, {{"device.preset", "h100"}});
    const auto rows = latencyRows(launch);
    EXPECT_TRUE(std::ranges::is_sorted(rows, {}, &LatencyRow::cycles));
    const LatencyRow* fma = latencyRow(rows, "timing.fma_latency");
    ASSERT_NE(fma, nullptr);
    EXPECT_EQ(fma->cycles, launch.machine.timing.fmaLatency);
    EXPECT_FALSE(fma->isAssumption);
    EXPECT_TRUE(fma->isUsed());
    ASSERT_TRUE(fma->text);
    EXPECT_EQ(fma->text->low, 4);
    EXPECT_FALSE(latencyRow(rows, "timing.shuffle_latency")->isUsed());
    EXPECT_EQ(latencyRow(rows, "timing.global_latency"), nullptr) << "memory is a hierarchy";
    EXPECT_NE(latencyRow(rows, "timing.dram_latency"), nullptr);
    EXPECT_EQ(latencySentence(rows).key, "view.latencies.say.longest");
}

TEST(LatencyRows, WhereMemoryIsUniformItIsOneRow) {
    const auto rows =
        latencyRows(support::launchFrom(kSplitScenario, {{"model.memory", "uniform"}}));
    EXPECT_NE(latencyRow(rows, "timing.global_latency"), nullptr);
    EXPECT_EQ(latencyRow(rows, "timing.dram_latency"), nullptr);
}

// A latency that is new in the device file gets its row, or stands here with those that no warp
// waits for by itself.
TEST(LatencyRows, EachLatencyOfADeviceHasItsRowOrIsNamedHere) {
    const std::set<std::string_view> without{
        "timing.untaken_branch_latency", "timing.divergence_latency",
        "timing.reconvergence_latency",  "timing.predicate_latency",
        "timing.conversion_latency",     "timing.constant_latency",
        "timing.block_launch_latency",   "timing.launch_latency",
        "timing.cold_launch_latency",    "timing.turnover_latency",
        "timing.parameter_miss_latency"};
    auto rows = latencyRows(support::launchFrom(kSplitScenario, {{"device.preset", "h100"}}));
    const auto uniform =
        latencyRows(support::launchFrom(kSplitScenario, {{"model.memory", "uniform"}}));
    rows.insert(rows.end(), uniform.begin(), uniform.end());
    for (const machine::Field& field : machine::fields()) {
        if (!field.key.starts_with("timing.") || !field.key.ends_with("_latency")) continue;
        EXPECT_EQ(latencyRow(rows, field.key) == nullptr, without.contains(field.key)) << field.key;
    }
}

TEST(LatencyRows, WhatIsNotKnownOfADeviceIsMarked) {
    const auto rows =
        latencyRows(support::launchFrom(kSplitScenario, {{"device.preset", "metax-c500"}}));
    for (const LatencyRow& row : rows)
        EXPECT_TRUE(row.isAssumption) << row.field << ": its file assumes all of timing";
}

}  // namespace
}  // namespace warpscope::present
