#include "engine/machine/capability.h"

#include <gtest/gtest.h>

#include "engine/machine/check.h"

namespace warpscope::machine {

TEST(Capability, KnowsEveryOneOfTheTable) {
    for (const char* name :
         {"5.0", "5.2", "5.3", "6.0", "6.1",  "6.2",  "7.0",  "7.2",  "7.5",  "8.0", "8.6",
          "8.7", "8.8", "8.9", "9.0", "10.0", "10.1", "10.3", "11.0", "12.0", "12.1"}) {
        EXPECT_NE(findCapability(name), nullptr) << name;
    }
    EXPECT_EQ(findCapability("9"), nullptr);
    EXPECT_EQ(findCapability("9.1"), nullptr);
}

TEST(Capability, MakesAMachineThatKeepsItsOwnRules) {
    for (const Capability& capability : capabilities()) {
        const Machine machine = machineOf(capability);
        EXPECT_TRUE(check(machine).empty()) << capability.name;
        EXPECT_EQ(std::to_string(machine.computeMajor) + "." + std::to_string(machine.computeMinor),
                  capability.name);
        EXPECT_EQ(machine.limits.maxWarpsPerSm * 32, machine.limits.maxThreadsPerSm);
    }
}

// From 8.0 on the runtime keeps 1 KB of each block, and opting in gives all but that.
TEST(Capability, ReservesOneKilobyteFromEightOn) {
    for (const Capability& capability : capabilities()) {
        const Limits limits = machineOf(capability).limits;
        EXPECT_EQ(limits.reservedSharedBytesPerBlock, capability.major >= 8 ? 1024 : 0);
        if (capability.major >= 7) {
            EXPECT_EQ(limits.sharedBytesPerBlockOptin + limits.reservedSharedBytesPerBlock,
                      limits.sharedBytesPerSm);
        }
    }
}

TEST(Capability, IssuesFp32EveryOtherCycleWhereAPartitionHasSixteenLanes) {
    EXPECT_EQ(machineOf(*findCapability("8.0")).timing.fma.issueInterval, 2);
    EXPECT_EQ(machineOf(*findCapability("9.0")).timing.fma.issueInterval, 1);
    EXPECT_EQ(machineOf(*findCapability("6.0")).timing.fma.issueInterval, 1);
}

// Measured on an H200; assumed of the others.
TEST(Capability, BranchesCostWhatWasMeasured) {
    for (const char* id : {"6.0", "8.0", "9.0", "12.0"}) {
        const Timing timing = machineOf(*findCapability(id)).timing;
        EXPECT_EQ(timing.branchLatency, 10) << id;
        EXPECT_EQ(timing.untakenBranchLatency, 5) << id;
        EXPECT_EQ(timing.divergenceLatency, 13) << id;
        EXPECT_EQ(timing.reconvergenceLatency, 5) << id;
        EXPECT_EQ(timing.predicateLatency, 9) << id;
    }
}

TEST(Capability, FromVoltaOnAPartitionHasHalfAWarpOfIntegerLanes) {
    for (const Capability& capability : capabilities()) {
        const Timing timing = machineOf(capability).timing;
        if (capability.major >= 7) {
            EXPECT_EQ(timing.alu.issueInterval, 2) << capability.name;
            EXPECT_EQ(timing.imadInterval, 2) << capability.name;
        } else {
            EXPECT_EQ(timing.alu.issueInterval, Timing{}.alu.issueInterval) << capability.name;
        }
    }
}

// On 5.2 to 6.2 a block may have half of the global cache for itself.
TEST(Capability, ThePartitionedCacheComesFromItsRow) {
    int partitioned = 0;
    for (const Capability& capability : capabilities()) {
        EXPECT_EQ(machineOf(capability).limits.canPartitionGlobalCache,
                  capability.canPartitionGlobalCache)
            << capability.name;
        partitioned += capability.canPartitionGlobalCache ? 1 : 0;
    }
    EXPECT_GT(partitioned, 0);
}

}  // namespace warpscope::machine
