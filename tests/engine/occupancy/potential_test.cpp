#include "engine/occupancy/potential.h"

#include <gtest/gtest.h>

#include "tests/engine/occupancy/support.h"

namespace warpscope::occupancy {

TEST(Potential, LetsTheLargestBlockWinTies) {
    EXPECT_EQ(maxPotentialBlockSize(device("a100"), ask(1, 32)), (Potential{1024, 216, 2}));
    EXPECT_EQ(maxPotentialBlockSize(device("rtx3090"), ask(1, 32)), (Potential{768, 164, 2}));
}

TEST(Potential, RespectsRegistersAndTheKernelsOwnMaximum) {
    const Potential many = maxPotentialBlockSize(device("a100"), ask(1, 128));
    EXPECT_EQ(many.blockSize, 512);
    EXPECT_EQ(maxPotentialBlockSize(device("a100"), ask(1, 32), 200).blockSize, 128);
    EXPECT_EQ(maxPotentialBlockSize(device("a100"), ask(1, 32, 200'000)), Potential{});
}

TEST(Potential, IsNoWorseThanAnyOtherBlockSize) {
    for (const char* id : {"7.5", "8.6", "9.0", "mi250"}) {
        for (int registers = 8; registers < 255; registers += 12) {
            const Potential best = maxPotentialBlockSize(device(id), ask(1, registers, 3000));
            const int warp = device(id).limits.warpSize;
            for (int threads = warp; threads <= 1024; threads += warp) {
                EXPECT_GE(best.blockSize * best.blocksPerSm,
                          threads * blocks(id, ask(threads, registers, 3000)));
            }
        }
    }
}

TEST(Potential, WritesTheCallsOfEachVendor) {
    EXPECT_EQ(maxActiveBlocksCall(device("a100"), ask(256, 32, 4096), "add"),
              "int blocksPerSm = 0;\ncudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocksPerSm, "
              "add, 256, 4096);\n");
    EXPECT_NE(maxPotentialCall(device("metax-c500"), ask(256, 32), "add")
                  .find("mcOccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, add, 0, 0)"),
              std::string::npos);
    EXPECT_NE(maxPotentialCall(device("mi250"), ask(256, 32), "add").find("hipOccupancyMax"),
              std::string::npos);
}

}  // namespace warpscope::occupancy
