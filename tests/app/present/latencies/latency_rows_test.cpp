#include "app/present/latencies/latency_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

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

TEST(LatencyRows, WhatIsNotKnownOfADeviceIsMarked) {
    const auto rows =
        latencyRows(support::launchFrom(kSplitScenario, {{"device.preset", "metax-c500"}}));
    for (const LatencyRow& row : rows)
        EXPECT_TRUE(row.isAssumption) << row.field << ": its file assumes all of timing";
}

}  // namespace
}  // namespace warpscope::present
