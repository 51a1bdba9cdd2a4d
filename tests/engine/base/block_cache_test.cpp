#include "engine/base/block_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <random>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "engine/base/sanitizers.h"

namespace warpscope {
namespace {

TEST(BlockCache, BlocksBeginOnACacheLineAndLieApart) {
    for (const std::size_t bytes : {1U, 64U, 65U, 1'280U, 32'768U, 32'769U, 1'000'000U}) {
        std::vector<void*> blocks;
        for (int i = 0; i < 10; ++i) {
            blocks.push_back(takeBlock(bytes));
            EXPECT_EQ(reinterpret_cast<std::uintptr_t>(blocks.back()) % kBlockAlignment, 0U);
            std::memset(blocks.back(), i, bytes);
        }
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            EXPECT_EQ(static_cast<const unsigned char*>(blocks[i])[0], i) << bytes;
            EXPECT_EQ(static_cast<const unsigned char*>(blocks[i])[bytes - 1], i) << bytes;
        }
        for (void* const block : blocks)
            giveBack(block, bytes);
    }
}

TEST(BlockCache, WhatWasGivenBackIsTakenAgain) {
    if (kHasAddressSanitizer) GTEST_SKIP() << "each block is a piece of memory of its own";
    constexpr std::size_t kBlocks = 100;
    std::set<void*> places;
    for (int round = 0; round < 20; ++round) {
        std::vector<void*> blocks;
        for (std::size_t i = 0; i < kBlocks; ++i)
            blocks.push_back(takeBlock(1'280));
        places.insert(blocks.begin(), blocks.end());
        for (void* const block : blocks)
            giveBack(block, 1'280);
    }
    // A chunk that is still cut from when a round ends is not there for the next one.
    EXPECT_LE(places.size(), 3 * kBlocks);
}

// Larger blocks than are cut from chunks, and in the end more of them than are ever kept at once:
// what is taken again no longer counts.
TEST(BlockCache, LargeBlocksAreTakenAgainHoweverManyCameBefore) {
    if (kHasAddressSanitizer) GTEST_SKIP() << "each block is a piece of memory of its own";
    constexpr std::size_t kBytes = 20'000;
    void* const block = takeBlock(kBytes);
    giveBack(block, kBytes);
    for (int round = 0; round < 4'000; ++round) {
        void* const again = takeBlock(kBytes);
        // A neighbour that is taken meanwhile lets the system find another place.
        void* const other = takeBlock(2 * kBytes);
        ASSERT_EQ(again, block) << round;
        giveBack(again, kBytes);
        giveBack(other, 2 * kBytes);
    }
    // It is kept here: the system does not have it to give to somebody else.
    const std::unique_ptr<char[]> system(new char[kBytes]);
    const bool isBefore = system.get() + kBytes <= static_cast<char*>(block);
    const bool isBehind = static_cast<char*>(block) + kBytes <= system.get();
    EXPECT_TRUE(isBefore || isBehind);
}

TEST(BlockCache, UnderTheSanitizerAUseAfterTheEndIsSeen) {
    if (!kHasAddressSanitizer) GTEST_SKIP() << "it watches in another build";
    auto* const block = static_cast<volatile unsigned char*>(takeBlock(1'280));
    giveBack(const_cast<unsigned char*>(block), 1'280);
    EXPECT_DEATH(block[3] = 1, "use-after-free");
}

TEST(BlockCache, BlocksKeepWhatTheyHoldWhileTheirNeighboursComeAndGo) {
    std::mt19937 random(7);
    struct Block {
        unsigned char* at;
        std::size_t bytes;
        unsigned char filled;
    };
    std::vector<Block> blocks;
    for (int round = 0; round < 20'000; ++round) {
        if (blocks.size() < 300 || random() % 2 == 0) {
            const std::size_t bytes = 1 + random() % 9'000;
            const auto fill = static_cast<unsigned char>(random());
            blocks.push_back({static_cast<unsigned char*>(takeBlock(bytes)), bytes, fill});
            std::memset(blocks.back().at, fill, bytes);
            continue;
        }
        std::swap(blocks[random() % blocks.size()], blocks.back());
        const auto [at, bytes, fill] = blocks.back();
        EXPECT_TRUE(std::all_of(at, at + bytes, [fill](unsigned char c) { return c == fill; }));
        giveBack(at, bytes);
        blocks.pop_back();
    }
    for (const Block& block : blocks)
        giveBack(block.at, block.bytes);
}

TEST(BlockCache, ThreadsGiveBackTheBlocksOfOneChunkAtTheSameTime) {
    constexpr std::size_t kThreads = 4;
    for (int round = 0; round < 20; ++round) {
        std::array<std::vector<void*>, kThreads> blocks;
        for (std::size_t i = 0; i < 2'000; ++i)
            blocks[i % kThreads].push_back(takeBlock(200));
        std::vector<std::thread> threads;
        for (const std::vector<void*>& own : blocks)
            threads.emplace_back([&own] {
                for (void* const block : own) {
                    std::memset(block, 1, 200);
                    giveBack(block, 200);
                }
            });
        for (std::thread& thread : threads)
            thread.join();
    }
}

TEST(BlockCache, WhatAnotherThreadGivesBackIsNobodyElses) {
    constexpr std::size_t kBytes = 300;
    std::vector<unsigned char*> blocks;
    const auto take = [&] {
        blocks.push_back(static_cast<unsigned char*>(takeBlock(kBytes)));
        std::memset(blocks.back(), static_cast<int>(blocks.size()), kBytes);
    };
    for (int i = 0; i < 200; ++i)
        take();
    // Every other one, so that no chunk is free as a whole.
    std::thread([&] {
        for (std::size_t i = 0; i < blocks.size(); i += 2)
            giveBack(blocks[i], kBytes);
    }).join();
    for (int i = 0; i < 200; ++i)
        take();
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (i < 200 && i % 2 == 0) continue;
        const auto fill = static_cast<unsigned char>(i + 1);
        EXPECT_TRUE(std::all_of(blocks[i], blocks[i] + kBytes, [fill](unsigned char c) {
            return c == fill;
        })) << i;
        giveBack(blocks[i], kBytes);
    }
}

}  // namespace
}  // namespace warpscope
