#include "engine/base/block_cache.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <set>
#include <thread>
#include <vector>

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

#if !defined(__SANITIZE_ADDRESS__)
TEST(BlockCache, WhatWasGivenBackIsTakenAgain) {
    std::set<void*> blocks;
    for (int i = 0; i < 100; ++i)
        blocks.insert(takeBlock(1'280));
    for (void* const block : blocks)
        giveBack(block, 1'280);
    std::set<void*> again;
    for (int i = 0; i < 100; ++i)
        again.insert(takeBlock(1'280));
    EXPECT_EQ(again, blocks);
    for (void* const block : again)
        giveBack(block, 1'280);
}
#endif

TEST(BlockCache, AnotherThreadMayGiveBack) {
    void* const block = takeBlock(300);
    std::memset(block, 1, 300);
    std::thread([block] { giveBack(block, 300); }).join();
    void* const next = takeBlock(300);
    EXPECT_NE(next, nullptr);
    giveBack(next, 300);
}

}  // namespace
}  // namespace warpscope
