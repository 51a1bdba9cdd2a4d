#include "engine/history/keyframes.h"

#include <gtest/gtest.h>

namespace warpscope::history {
namespace {

gpu::GpuState stateAt(Cycle now, std::size_t registers = 1000) {
    gpu::GpuState state;
    state.now = now;
    state.sms.resize(1);
    state.sms[0].warps.resize(1);
    state.sms[0].warps[0].registers.assign(registers, 7);
    return state;
}

TEST(Keyframes, CountsTheRegistersOfAState) {
    const std::size_t small = bytesOf(stateAt(0, 1000));
    const std::size_t large = bytesOf(stateAt(0, 3000));
    EXPECT_EQ(large - small, 2000 * sizeof(std::uint32_t));
}

TEST(Keyframes, StayUnderTheBudgetAndEvenlySpread) {
    const std::size_t one = bytesOf(stateAt(0));
    Keyframes keyframes(8 * one, 1);
    keyframes.add(-1, stateAt(0), 0);
    for (Cycle cycle = 0; cycle < 1000; ++cycle) {
        if (keyframes.isDue(1)) keyframes.add(cycle, stateAt(cycle + 1), 0);
        ASSERT_LE(keyframes.bytesUsed(), 8 * one);
    }
    EXPECT_GE(keyframes.count(), 4u);
    EXPECT_GE(keyframes.spacing(), 1000 / 8);
    for (Cycle cycle = 0; cycle < 1000; ++cycle) {
        const Keyframe& frame = keyframes.lastFrom(cycle);
        EXPECT_LE(frame.from, cycle);
        EXPECT_LT(cycle - frame.from, 2 * keyframes.spacing() + 1);
    }
}

TEST(Keyframes, TheLastOneIsTheNearest) {
    Keyframes keyframes(1u << 30, 1);
    keyframes.add(-1, stateAt(0), 0);
    keyframes.add(4, stateAt(5), 0);
    keyframes.add(9, stateAt(10), 0);
    EXPECT_EQ(keyframes.lastFrom(3).from, -1);
    EXPECT_EQ(keyframes.lastFrom(4).from, 4);
    EXPECT_EQ(keyframes.lastFrom(8).from, 4);
    EXPECT_EQ(keyframes.lastFrom(100).from, 9);
    EXPECT_EQ(keyframes.lastBefore(4).from, -1);
    EXPECT_EQ(keyframes.lastBefore(5).from, 4);
}

TEST(Keyframes, LargeStatesAreFartherApartThanSmallOnes) {
    Keyframes small(1u << 30, 0);
    small.add(-1, stateAt(0, 8'000), 0);
    Keyframes large(1u << 30, 0);
    large.add(-1, stateAt(0, 24'000), 0);
    Keyframes huge(1u << 30, 0);
    huge.add(-1, stateAt(0, 30'000'000), 0);
    EXPECT_GT(large.spacing(), 2 * small.spacing());
    EXPECT_LE(huge.spacing(), 32'000);
    EXPECT_EQ(small.workToNext(), small.spacing());
    EXPECT_FALSE(small.isDue(small.spacing() - 1));
    EXPECT_EQ(small.workToNext(), 1);
    EXPECT_TRUE(small.isDue(1));
}

TEST(Keyframes, KeepTheFirstStateWhateverTheBudget) {
    Keyframes keyframes(0, 4);
    keyframes.add(-1, stateAt(0), 0);
    for (Cycle cycle = 0; cycle < 100; ++cycle) {
        if (keyframes.isDue(1)) keyframes.add(cycle, stateAt(cycle + 1), 0);
    }
    EXPECT_EQ(keyframes.count(), 1u);
    EXPECT_EQ(keyframes.lastFrom(99).from, -1);
}

TEST(Keyframes, FindTheStateBeforeACycle) {
    Keyframes keyframes(1u << 20, 1);
    keyframes.add(-1, stateAt(0), 0);
    keyframes.add(3, stateAt(10), 0);  // Time jumped from cycle 3 to 10.
    EXPECT_EQ(keyframes.lastFrom(5).from, 3);
    EXPECT_TRUE(keyframes.lastFrom(5).isAfter(5));
    EXPECT_FALSE(keyframes.lastFrom(5).isAfter(10));
    EXPECT_EQ(keyframes.lastBefore(9).from, -1);
    EXPECT_EQ(keyframes.lastBefore(10).from, 3);
}

TEST(Keyframes, AStoppedStateHoldsForEver) {
    gpu::GpuState state = stateAt(4);
    state.stopped = gpu::StopReason::Finished;
    const Keyframe frame{3, std::make_shared<const gpu::GpuState>(state)};
    EXPECT_TRUE(frame.isAfter(1000));
    EXPECT_FALSE(frame.isAfter(2));
}

TEST(Keyframes, CountMemoryThatTheRunHasWritten) {
    Keyframes keyframes(1u << 20, 1);
    keyframes.add(-1, stateAt(0), 0);
    const std::size_t before = keyframes.bytesUsed();
    keyframes.add(0, stateAt(1), 4096);
    EXPECT_EQ(keyframes.bytesUsed() - before, bytesOf(stateAt(1)) + 4096);
}

}  // namespace
}  // namespace warpscope::history
