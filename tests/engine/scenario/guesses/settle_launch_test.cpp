#include "engine/scenario/guesses/settle_launch.h"

#include <gtest/gtest.h>

#include "engine/host/host_code.h"

namespace warpscope::scenario {
namespace {

SettledLaunch settled(const std::string& host) {
    return settleLaunch(
        host::readHostCode(
            "__global__ void k(float* a, int n) {}\nint main(int argc, char** argv) {"
            "float* a;\n" +
            host + "}"),
        "k");
}

TEST(SettleLaunch, WhatTheFileSaysStands) {
    const SettledLaunch launch =
        settled("int n = 512; cudaMalloc(&a, n * 4); k<<<n / 128, 128>>>(a, n);");
    ASSERT_NE(launch.site, nullptr);
    EXPECT_EQ(launch.site->grid->x, 4);
    EXPECT_TRUE(launch.notes.empty());
}

TEST(SettleLaunch, WhatTheProgramReadsIsAssumedAndSaid) {
    const SettledLaunch launch =
        settled("int n = atoi(argv[1]); cudaMalloc(&a, n * 4); k<<<n / 128, 128>>>(a, n);");
    ASSERT_NE(launch.site, nullptr);
    EXPECT_EQ(launch.site->grid->x, 8);
    ASSERT_EQ(launch.notes.size(), 1U);
    EXPECT_EQ(launch.notes[0].key, "new.assumed");
}

TEST(SettleLaunch, WhatIsOfUseOnlyTogetherIsAssumedTogether) {
    const SettledLaunch launch = settled(
        "int m = atoi(argv[1]); int n = atoi(argv[2]); int blocks = m * n / 128;\n"
        "k<<<blocks, 128>>>(a, n);");
    ASSERT_NE(launch.site, nullptr);
    ASSERT_TRUE(launch.site->grid);
    EXPECT_EQ(launch.site->grid->x, 32);
    EXPECT_EQ(launch.site->arguments[1].value, 64);
    EXPECT_EQ(launch.notes.size(), 2U);
}

// The width of something else, which is named like one of the launch's.
TEST(SettleLaunch, ASizeThatNothingNeedsIsNotToldOf) {
    const SettledLaunch launch = settled("k<<<4, 128, 0, streams[tile32.size()]>>>(a, 5);");
    ASSERT_NE(launch.site, nullptr);
    EXPECT_TRUE(launch.notes.empty());
}

TEST(SettleLaunch, NoneIsNoLaunch) {
    const SettledLaunch launch = settled("int n = 0; k<<<n, 128>>>(a, n);");
    ASSERT_NE(launch.site, nullptr);
    EXPECT_GT(launch.site->grid->x, 0);
}

// 2^30 elements are quartered until the launch has no more than 32768 warps and 64 MB.
TEST(SettleLaunch, ALargeOneIsQuarteredUntilItCanBeWatched) {
    const SettledLaunch launch =
        settled("int n = 1 << 30; cudaMalloc(&a, n * 4); k<<<n / 256, 256>>>(a, n);");
    ASSERT_NE(launch.site, nullptr);
    EXPECT_EQ(launch.site->known.at("n"), 1 << 20);
    ASSERT_EQ(launch.notes.size(), 1U);
    EXPECT_EQ(launch.notes[0].key, "new.smaller");
}

TEST(SettleLaunch, AFileWithoutTheKernelHasNone) {
    EXPECT_EQ(settled("").site, nullptr);
}

}  // namespace
}  // namespace warpscope::scenario
