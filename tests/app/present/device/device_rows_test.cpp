#include "app/present/device/device_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

const DeviceRow* rowOf(const std::vector<DeviceRow>& rows, const char* name) {
    const auto found = std::ranges::find(rows, name, &DeviceRow::name);
    return found == rows.end() ? nullptr : &*found;
}

TEST(DeviceRows, ShowOneDevice) {
    const auto rows = deviceRows(*support::devices().find("h100"), nullptr);
    EXPECT_EQ(rowOf(rows, "multiProcessorCount")->left, "132");
    EXPECT_EQ(rowOf(rows, "multiProcessorCount")->right, "");
}

TEST(DeviceRows, BeginWithWhatLimitsALaunch) {
    const auto rows = deviceRows(*support::devices().find("a100"), nullptr);
    const auto at = [&](const char* name) { return rowOf(rows, name) - rows.data(); };
    EXPECT_EQ(rows.front().name, "name");
    EXPECT_EQ(at("multiProcessorCount"), 1) << "with what an SM has it makes what the device has";
    for (const char* limit : {"maxThreadsPerMultiProcessor", "regsPerMultiprocessor",
                              "sharedMemPerMultiprocessor", "maxBlocksPerMultiProcessor"}) {
        EXPECT_LT(at(limit), at("totalGlobalMem")) << limit;
        EXPECT_LT(at(limit), 14) << limit << " is in sight without scrolling";
    }
}

TEST(DeviceRows, PutTwoDevicesSideBySide) {
    const auto rows =
        deviceRows(*support::devices().find("h100"), support::devices().find("metax-c500"));
    EXPECT_EQ(rowOf(rows, "warpSize")->left, "32");
    EXPECT_EQ(rowOf(rows, "warpSize")->right, "64");
    EXPECT_TRUE(rowOf(rows, "warpSize")->differs());
    EXPECT_TRUE(rowOf(rows, "maxBlocksPerMultiProcessor")->isRightAssumption);
    EXPECT_FALSE(rowOf(rows, "maxBlocksPerMultiProcessor")->isLeftAssumption);
}

TEST(DeviceRows, KeepFieldsThatOnlyOneHas) {
    const auto rows =
        deviceRows(*support::devices().find("h100"), support::devices().find("metax-c500"));
    EXPECT_EQ(rowOf(rows, "registerUnit")->right, "");
    ASSERT_NE(rowOf(rows, "registersPerLane"), nullptr);
    EXPECT_EQ(rowOf(rows, "registersPerLane")->left, "");
    EXPECT_EQ(rowOf(rows, "registersPerLane")->right, "512");
    // What the runtime returns stands before what it does not.
    EXPECT_TRUE(std::ranges::is_partitioned(rows, &DeviceRow::isReturned));
}

}  // namespace
}  // namespace warpscope::present
