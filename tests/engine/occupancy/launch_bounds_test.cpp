#include "engine/occupancy/launch_bounds.h"

#include <gtest/gtest.h>

#include "tests/engine/occupancy/support.h"
#include "tests/engine/occupancy/text.h"

namespace warpscope::occupancy {

TEST(LaunchBounds, LeaveEachThreadItsShareInWholeUnits) {
    const auto registers = [](std::string_view id, int threads, int blocks) {
        return registersWithin(device(id), {threads, blocks}).registersPerThread;
    };
    EXPECT_EQ(registers("h100", 256, 4), 64);
    EXPECT_EQ(registers("h100", 256, 3), 80) << "85 rounded down to a multiple of 8";
    EXPECT_EQ(registers("h100", 1024, 1), 64);
    EXPECT_EQ(registers("h100", 1024, 0), 64) << "threads alone promise one block";
    EXPECT_EQ(registers("h100", 128, 1), 255) << "the compiler has no more";
    EXPECT_EQ(registers("h100", 0, 4), 255) << "no promise";
    EXPECT_EQ(registers("mi300x", 256, 4), 128) << "HIP: 4 waves on each SIMD";
}

TEST(LaunchBounds, ALaunchWithinThemIsNeverRefused) {
    for (const char* id : {"5.3", "6.0", "a100", "rtx3090", "metax-c500"}) {
        const auto& limits = device(id).limits;
        for (int threads = 1; threads <= limits.maxThreadsPerBlock; threads += 31) {
            for (const int count : {0, 1, 2, 3, 5, 8, 16}) {
                const BoundedRegisters bounded = registersWithin(device(id), {threads, count});
                const Request request = ask(threads, bounded.registersPerThread);
                const int wanted = bounded.ignoresBlocks ? 1 : std::max(1, count);
                EXPECT_EQ(launchError(device(id), request, threads), std::nullopt)
                    << id << " " << threads << " " << count;
                EXPECT_GE(calculate(device(id), request).limitRegisters, wanted)
                    << id << " " << threads << " " << count;
            }
        }
    }
}

TEST(LaunchBounds, ABlockBeyondThemIsNotResident) {
    const Result within = calculateWithin(device("a100"), ask(256, 32), {256, 0});
    EXPECT_EQ(within, calculate(device("a100"), ask(256, 32)));
    EXPECT_EQ(calculateWithin(device("a100"), ask(256, 32), {}), within);
    const Result beyond = calculateWithin(device("a100"), ask(256, 32), {128, 0});
    EXPECT_TRUE(beyond.isValid);
    EXPECT_EQ(beyond.blocksPerSm + beyond.activeWarps, 0);
    EXPECT_EQ(beyond.percent, 0);
    EXPECT_TRUE(beyond.isLimitedBy(Resource::Warps));
}

TEST(LaunchBounds, APromiseThatNoSmCanHoldIsIgnored) {
    const BoundedRegisters bounded = registersWithin(device("h100"), {1024, 3});
    EXPECT_TRUE(bounded.ignoresBlocks);
    EXPECT_EQ(bounded.registersPerThread, 64);
    EXPECT_NE(english(bounded.message).find("the second number is ignored"), std::string::npos);
}

TEST(LaunchBounds, AreExplainedWithTheirNumbers) {
    EXPECT_EQ(
        english(registersWithin(device("h100"), {256, 3}).message),
        "__launch_bounds__(256, 3): 65,536 ÷ 768 threads = 85; in whole units and whole warps "
        "the compiler may use 80 registers a thread.");
    for (const char* id : {"h100", "mi250", "rx7900", "metax-c500"}) {
        for (const int count : {0, 2, 64}) {
            const Message message = registersWithin(device(id), {512, count}).message;
            EXPECT_TRUE(isWhole(english(message))) << english(message);
            EXPECT_TRUE(isWhole(chinese(message))) << chinese(message);
        }
    }
    EXPECT_TRUE(registersWithin(device("h100"), {}).message.isEmpty());
}

}  // namespace warpscope::occupancy
