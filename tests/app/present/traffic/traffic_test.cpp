#include "app/present/traffic/traffic.h"

#include <gtest/gtest.h>

#include "tests/app/present/memory_scenario.h"
#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

TEST(Traffic, CountsSectorsAndWhatEachLevelHad) {
    const auto run = support::runFrom(memoryScenario(8));
    const Traffic traffic = trafficOf(*run);
    // Two warps read 32 sectors each and write four.
    EXPECT_EQ(traffic.loads, 2);
    EXPECT_EQ(traffic.stores, 2);
    EXPECT_EQ(traffic.l1Read.bytes, 64 * 32);
    EXPECT_EQ(traffic.l1Write.bytes, 8 * 32);
    EXPECT_EQ(traffic.l2Write.bytes, 8 * 32);
    EXPECT_DOUBLE_EQ(traffic.l1HitShare.value(), 0);
    EXPECT_GE(traffic.dramRead.bytes, traffic.l2Read.bytes) << "a first launch finds nothing in L2";
    // Stride 8 takes eight passes through 32 banks, in two stores and two loads.
    EXPECT_EQ(traffic.sharedAccesses, 4);
    EXPECT_EQ(traffic.shared.bytes, 4 * 8 * 32 * 4);
    EXPECT_DOUBLE_EQ(traffic.l1Read.perCycle,
                     static_cast<double>(64 * 32) / static_cast<double>(run->cycles()));
}

TEST(Traffic, AWarmLaunchFindsItsLinesInL2) {
    const auto run = support::runFrom(memoryScenario(8), {{"model.caches", "\"warm\""}});
    const Traffic traffic = trafficOf(*run);
    EXPECT_EQ(traffic.dramRead.bytes, 0);
    EXPECT_DOUBLE_EQ(traffic.l2HitShare.value(), 1);
}

TEST(Traffic, TheBusiestLinkHasTheLargestShare) {
    Traffic traffic;
    EXPECT_EQ(traffic.busiest(), nullptr);
    traffic.l2Read.share = 0.2;
    traffic.dramWrite.share = 0.3;
    EXPECT_EQ(traffic.busiest(), &traffic.dramWrite);
}

TEST(Traffic, UniformMemoryHasNoLevels) {
    const auto run = support::runFrom(memoryScenario(1), {{"model.memory", "\"uniform\""}});
    const Traffic traffic = trafficOf(*run);
    EXPECT_TRUE(traffic.isUniform);
    EXPECT_FALSE(traffic.l1HitShare.has_value());
    EXPECT_EQ(traffic.busiest(), nullptr);
    EXPECT_GT(traffic.l1Read.bytes, 0);
}

/// 1,024 threads do 100 fused operations each on a word that they read and write.
TEST(Roofline, CountsOperationsAsAddsAndMultiplications) {
    const std::string text = R"(format = 1
title = "Roofline"
[device]
preset = "h100"
sm_count = 2
[model]
memory = "uniform"
[kernel]
code = '''
__global__ void kernel(float* x) {
  float a = x[threadIdx.x];
  for (int k = 0; k < 100; k++) a = a * 0.5f + 1.0f;
  x[threadIdx.x] = a + 1.0f;
}
'''
[launch]
grid = [1]
block = [1024]
[[argument]]
name = "x"
count = 1024
)";
    const auto run = support::runFrom(text);
    const Roofline roofline = rooflineOf(*run);
    EXPECT_EQ(roofline.operations, 1024 * (100 * 2 + 1));
    EXPECT_EQ(roofline.bytes, 2 * 4096);
    EXPECT_DOUBLE_EQ(roofline.perByte, 1024 * 201.0 / 8192);
    EXPECT_DOUBLE_EQ(roofline.peak, 2 * 2 * 128);
    EXPECT_DOUBLE_EQ(roofline.roofAt(roofline.ridge()), roofline.peak);
    EXPECT_DOUBLE_EQ(roofline.roofAt(roofline.ridge() / 2), roofline.peak / 2);
    EXPECT_FALSE(roofline.isLimitedByMemory());
    EXPECT_LE(roofline.perCycle, roofline.roofAt(roofline.perByte));
}

}  // namespace
}  // namespace warpscope::present
