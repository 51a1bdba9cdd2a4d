#include "engine/occupancy/potential.h"

#include <gtest/gtest.h>

#include "tests/engine/occupancy/support.h"
#include "tests/engine/occupancy/text.h"

namespace warpscope::occupancy {

TEST(Potential, LetsTheLargestBlockWinTies) {
    EXPECT_EQ(maxPotentialBlockSize(device("a100"), ask(1, 32)), (Potential{1024, 216, 2}));
    EXPECT_EQ(maxPotentialBlockSize(device("rtx3090"), ask(1, 32)), (Potential{768, 164, 2}));
}

TEST(Potential, LetsSharedMemoryGrowWithTheBlock) {
    // 164 KB of an A100's SM at 100 bytes a thread: 1,679 threads at most, so one block of 1,024 or
    // more smaller ones. The fixed question would keep the bytes of the block that was asked for.
    const machine::Machine& a100 = device("a100");
    const Potential grown = maxPotentialBlockSizeVariable(a100, ask(256, 32), 100);
    EXPECT_GT(grown.blockSize * grown.blocksPerSm, 1024);
    EXPECT_LE(grown.blockSize * grown.blocksPerSm, 164 * 1024 / 100);
    for (int threads = 32; threads <= 1024; threads += 32) {
        const int blocksThere = calculate(a100, ask(threads, 32, 100LL * threads)).blocksPerSm;
        EXPECT_LE(threads * blocksThere, grown.blockSize * grown.blocksPerSm) << threads;
    }
    EXPECT_EQ(maxPotentialBlockSizeVariable(a100, ask(1, 32), 0),
              maxPotentialBlockSize(a100, ask(1, 32)));
    EXPECT_EQ(sharedBytesPerThread(ask(256, 32, 25600)), 100);
    EXPECT_EQ(sharedBytesPerThread(ask(256, 32, 25601)), 0) << "no whole number for each thread";
    EXPECT_EQ(sharedBytesPerThread(ask(0, 32, 25600)), 0);
    const std::string call = maxPotentialVariableCall(device("metax-c500"), 100, "add");
    EXPECT_NE(call.find("mcOccupancyMaxPotentialBlockSizeVariableSMem(&minGridSize"),
              std::string::npos);
    EXPECT_NE(call.find("size_t(100 * threads)"), std::string::npos);
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

TEST(Potential, IsTheRuntimesAnswerAlsoInTheTextbook) {
    Request book = ask(128, 33);
    book.mode = Mode::Textbook;
    EXPECT_EQ(english(activeBlocksAnswer(device("a100"), book)),
              "With 128 threads a block, 12 blocks are resident on each SM.");
    EXPECT_EQ(maxPotentialBlockSize(device("a100"), book),
              maxPotentialBlockSize(device("a100"), ask(128, 33)));
}

TEST(Potential, WritesTheCallsOfEachVendor) {
    EXPECT_EQ(maxActiveBlocksCall(device("a100"), ask(256, 32, 4096), "add"),
              "int numBlocks = 0;\ncudaOccupancyMaxActiveBlocksPerMultiprocessor(&numBlocks, "
              "add, 256, 4096);\n");
    EXPECT_NE(maxPotentialCall(device("metax-c500"), ask(256, 32), "add")
                  .find("mcOccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, add, 0, 0)"),
              std::string::npos);
    EXPECT_NE(maxPotentialCall(device("mi250"), ask(256, 32), "add").find("hipOccupancyMax"),
              std::string::npos);
}

TEST(Potential, AnswersForTheWholeGpuOrForEachSm) {
    const auto library = machine::Library::load(support::projectRoot() / "assets/devices");
    const auto answer = [&](const machine::Machine& machine) {
        const Potential best = maxPotentialBlockSize(machine, ask(1, 32));
        return english(potentialAnswer(machine, best, library.exampleOf(machine)));
    };
    EXPECT_NE(answer(device("a100")).find("at least 216 blocks: 2 on each of 108 SMs"),
              std::string::npos);
    EXPECT_NE(answer(device("8.0")).find("A100 40 GB has 108 SMs, so a grid of at least 216"),
              std::string::npos)
        << answer(device("8.0"));
    EXPECT_NE(answer(device("6.1")).find("smallest full grid has 2 for each SM"), std::string::npos)
        << answer(device("6.1"));
    const Potential none = maxPotentialBlockSize(device("a100"), ask(1, 32, 200'000));
    EXPECT_EQ(english(potentialAnswer(device("a100"), none, nullptr)), "No block size fits.");
    EXPECT_EQ(english(activeBlocksAnswer(device("a100"), ask(256, 33))),
              "With 256 threads a block, 6 blocks are resident on each SM.");
}

}  // namespace warpscope::occupancy
