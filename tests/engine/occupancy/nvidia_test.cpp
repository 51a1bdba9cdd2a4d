#include <gtest/gtest.h>

#include "engine/occupancy/rules.h"
#include "tests/engine/occupancy/support.h"

namespace warpscope::occupancy {

constexpr std::int64_t kKib = 1024;

// Each rule that the books leave out, by an example that isolates it.
TEST(Nvidia, ChargesRegistersInUnitsOfEightAThread) {
    EXPECT_EQ(blocks("8.0", ask(128, 33)), 12);
    EXPECT_EQ(blocks("8.0", ask(128, 41)), 10);
    EXPECT_EQ(calculate(device("8.0"), ask(512, 33)).registersPerWarp, 1280);
}

TEST(Nvidia, PutsWholeWarpsIntoASubPartition) {
    EXPECT_EQ(blocks("8.0", ask(96, 40)), 16);
    EXPECT_EQ(calculate(device("8.0"), ask(512, 33)).warpsPerPartition, 12);
}

TEST(Nvidia, ChecksABlockWithItsWarpsRoundedUpToAllPartitions) {
    EXPECT_EQ(blocks("8.0", ask(800, 80)), 0);
    EXPECT_EQ(blocks("8.0", ask(288, 184)), 0);
}

TEST(Nvidia, HoldsGp100ToTheRuleOfFourPartitions) {
    EXPECT_EQ(device("6.0").limits.subPartitions, 2);
    EXPECT_EQ(blocks("6.0", ask(800, 80)), 0);
}

TEST(Nvidia, CountsAPartialWarpAsAWhole) {
    EXPECT_EQ(blocks("8.0", ask(100, 16)), 16);
    EXPECT_DOUBLE_EQ(calculate(device("8.0"), ask(33, 16)).percent, 100);
}

TEST(Nvidia, ReservesOneKilobyteABlockFromEightOn) {
    EXPECT_EQ(blocks("8.0", ask(256, 32, 32 * kKib)), 4);
    EXPECT_EQ(blocks("9.0", ask(256, 32, 114 * kKib)), 1);
    EXPECT_EQ(blocks("7.0", ask(128, 32, 32 * kKib)), 3);
    EXPECT_EQ(calculate(device("8.0"), ask(256, 32)).limitShared, 164);
}

TEST(Nvidia, NeedsAnOptInAbove48Kilobytes) {
    Request request = ask(256, 32, 64 * kKib);
    EXPECT_EQ(blocks("8.0", request), 2);
    request.sharedMode = SharedMode::Default;
    EXPECT_EQ(blocks("8.0", request), 0);
    EXPECT_EQ(blocks("8.0", ask(256, 32, 164 * kKib)), 0);
}

TEST(Nvidia, SnapsTheCarveOutAndReplacesOneThatIsTooSmall) {
    Request request = ask(256, 32, 8 * kKib);
    const std::pair<int, int> expected[] = {{0, 1},   {20, 7},   {50, 11},
                                            {60, 11}, {100, 18}, {-1, 18}};
    for (const auto& [percent, limit] : expected) {
        request.carveoutPercent = percent;
        EXPECT_EQ(calculate(device("8.0"), request).limitShared, limit) << percent << " %";
    }
    EXPECT_EQ(sharedPool(device("7.5").limits, 0, 0), 32 * kKib);
}

TEST(Nvidia, LimitsByBarriersOnlyWhereAKernelNamesMany) {
    Request request = ask(32, 32);
    EXPECT_TRUE(calculate(device("12.0"), request).isLimitedBy(Resource::Barriers));
    EXPECT_TRUE(calculate(device("12.0"), request).isLimitedBy(Resource::Slots));
    request.barriersPerBlock = 16;
    EXPECT_EQ(blocks("9.0", request), 4);
    EXPECT_EQ(blocks("8.0", request), 32);
}

// The figures of the worked examples: threads, registers, shared KB, blocks, percent.
TEST(Nvidia, AgreesWithTheWorkedExamplesOfTheBooks) {
    struct Example {
        const char* device;
        int threads;
        int registers;
        int kilobytes;
        int blocks;
        double percent;
    };
    const Example examples[] = {{"a100", 1024, 16, 0, 2, 100}, {"a100", 512, 16, 0, 4, 100},
                                {"a100", 32, 16, 0, 32, 50},   {"a100", 768, 16, 0, 2, 75},
                                {"a100", 512, 31, 0, 4, 100},  {"a100", 512, 33, 0, 3, 75},
                                {"b200", 768, 32, 0, 2, 75},   {"b200", 32, 32, 0, 32, 50},
                                {"b200", 256, 32, 100, 2, 25}, {"a100", 256, 32, 48, 3, 37.5},
                                {"a100", 512, 48, 32, 2, 50},  {"a100", 1024, 24, 0, 2, 100}};
    for (const Example& example : examples) {
        for (const Mode mode : {Mode::Exact, Mode::Textbook}) {
            const Result result =
                calculate(device(example.device),
                          ask(example.threads, example.registers, example.kilobytes * kKib, mode));
            EXPECT_EQ(result.blocksPerSm, example.blocks) << example.threads;
            EXPECT_DOUBLE_EQ(result.percent, example.percent) << example.threads;
        }
    }
}

// Halves: warp slots and registers are counted for each, then added.
TEST(Nvidia, PartitionedCachingKeepsABlockInOneHalf) {
    Request request = ask(352, 32);
    EXPECT_EQ(calculate(device("6.1"), request).limitWarps, 5);
    EXPECT_EQ(calculate(device("6.1"), request).limitRegisters, 5);
    request.partitionsGlobalCache = true;
    const Result halves = calculate(device("6.1"), request);
    EXPECT_TRUE(halves.isCachePartitioned);
    EXPECT_EQ(halves.limitWarps, 4);
    EXPECT_EQ(halves.limitRegisters, 4);
    EXPECT_EQ(halves.blocksPerSm, 4);
    EXPECT_EQ(calculate(device("6.0"), request).blocksPerSm, 5) << "6.0 has no such option";
    EXPECT_EQ(calculate(device("8.0"), request), calculate(device("8.0"), ask(352, 32)));
}

TEST(Nvidia, PartitionedCachingIsTurnedOffWhereNoBlockFitsInAHalf) {
    Request request = ask(1024, 64);
    request.partitionsGlobalCache = true;
    const Result result = calculate(device("6.1"), request);
    EXPECT_FALSE(result.isCachePartitioned);
    EXPECT_EQ(result.blocksPerSm, 1);
    request.registersPerThread = 0;
    EXPECT_TRUE(calculate(device("6.1"), request).isCachePartitioned);
    EXPECT_EQ(calculate(device("6.1"), request).limitRegisters, kUnlimited);
}

}  // namespace warpscope::occupancy
