#include "engine/gpu/launch.h"

#include <gtest/gtest.h>

#include "tests/support/build_program.h"

namespace warpscope::gpu {
namespace {

TEST(Launch, AsksForTheRegistersThatAreChargedNotOnlyThoseThatAreUsed) {
    support::ProgramBuilder build;
    build.op(isa::Opcode::Mov, 9, {support::ProgramBuilder::imm(0)});
    build.exit();
    Launch launch = support::launchOf(build.build(256), {1, 1, 1}, {48, 2, 1});
    EXPECT_EQ(occupancyRequest(launch).registersPerThread, 10);
    launch.registersPerThread = 64;
    launch.dynamicSharedBytes = 100;
    launch.carveoutPercent = 50;
    const occupancy::Request request = occupancyRequest(launch);
    EXPECT_EQ(request.registersPerThread, 64);
    EXPECT_EQ(request.threadsPerBlock, 96);
    EXPECT_EQ(request.staticSharedBytes, 256);
    EXPECT_EQ(request.dynamicSharedBytes, 100);
    EXPECT_EQ(request.carveoutPercent, 50);
}

TEST(Launch, AsksInTheModeOfItsModel) {
    support::ProgramBuilder build;
    build.exit();
    Launch launch = support::launchOf(build.build(), {1, 1, 1}, {32, 1, 1});
    for (const auto mode : {occupancy::Mode::Exact, occupancy::Mode::Textbook}) {
        launch.model.occupancy = mode;
        EXPECT_EQ(occupancyRequest(launch).mode, mode);
    }
    launch.partitionsGlobalCache = true;
    EXPECT_TRUE(occupancyRequest(launch).partitionsGlobalCache);
}

// The product does not fit into 64 bits; what is asked for is more than any SM has.
TEST(Launch, AVastBlockAsksForMoreThanThereIs) {
    LaunchConfig config;
    config.block = {2'000'000'000, 2'000'000'000, 2'000'000'000};
    EXPECT_GE(occupancyRequest(config, {}).threadsPerBlock, 1 << 30);
}

TEST(Launch, APartOfAWarpIsAWarp) {
    support::ProgramBuilder build;
    build.exit();
    const Launch launch = support::launchOf(build.build(), {3, 2, 1}, {33, 1, 1});
    EXPECT_EQ(launch.warpsPerBlock(), 2);
    EXPECT_EQ(launch.warpCount(), 12);
}

}  // namespace
}  // namespace warpscope::gpu
