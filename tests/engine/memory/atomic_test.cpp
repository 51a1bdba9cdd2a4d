#include "engine/memory/atomic.h"

#include <gtest/gtest.h>

#include <bit>

namespace warpscope::memory {
namespace {

using enum isa::AtomicOperation;
using isa::DataType;

std::uint32_t onInt(isa::AtomicOperation operation, int old, int operand, int swap = 0) {
    return applyAtomic(operation, DataType::S32, static_cast<std::uint32_t>(old),
                       static_cast<std::uint32_t>(operand), static_cast<std::uint32_t>(swap));
}

TEST(Atomic, MinAndMaxFollowTheSignOfTheType) {
    EXPECT_EQ(onInt(Min, -1, 1), static_cast<std::uint32_t>(-1));
    EXPECT_EQ(applyAtomic(Min, DataType::U32, UINT32_MAX, 1, 0), 1U);
    EXPECT_EQ(onInt(Max, -1, 1), 1U);
    EXPECT_EQ(applyAtomic(Max, DataType::U32, UINT32_MAX, 1, 0), UINT32_MAX);
}

TEST(Atomic, CompareAndSwapWritesOnlyWhenTheOldValueIsTheExpected) {
    EXPECT_EQ(onInt(Cas, 5, 5, 9), 9U);
    EXPECT_EQ(onInt(Cas, 6, 5, 9), 6U);
}

TEST(Atomic, AddsFloatsAsFloatsAndIntegersModulo32Bits) {
    const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
    EXPECT_EQ(applyAtomic(Add, DataType::F32, bits(1.5f), bits(2.25f), 0), bits(3.75f));
    EXPECT_EQ(applyAtomic(Add, DataType::U32, UINT32_MAX, 2, 0), 1U);
}

TEST(Atomic, IncAndDecWrapAtTheirBoundAsCudaSays) {
    EXPECT_EQ(applyAtomic(Inc, DataType::U32, 3, 3, 0), 0U);
    EXPECT_EQ(applyAtomic(Inc, DataType::U32, 2, 3, 0), 3U);
    EXPECT_EQ(applyAtomic(Dec, DataType::U32, 0, 3, 0), 3U);
    EXPECT_EQ(applyAtomic(Dec, DataType::U32, 9, 3, 0), 3U);
    EXPECT_EQ(applyAtomic(Dec, DataType::U32, 2, 3, 0), 1U);
}

TEST(Atomic, BitOperationsAndExchange) {
    EXPECT_EQ(onInt(And, 0b1100, 0b1010), 0b1000U);
    EXPECT_EQ(onInt(Or, 0b1100, 0b1010), 0b1110U);
    EXPECT_EQ(onInt(Xor, 0b1100, 0b1010), 0b0110U);
    EXPECT_EQ(onInt(Exch, 1, 7), 7U);
}

TEST(Atomic, WordsOf64BitsAreIntegersOrDoubles) {
    const auto apply = [](isa::AtomicOperation operation, DataType type, std::uint64_t old,
                          std::uint64_t operand) {
        return applyWideAtomic(operation, type, old, operand, 7);
    };
    const std::uint64_t high = std::uint64_t{1} << 63;
    EXPECT_EQ(apply(Add, DataType::U64, UINT32_MAX, 1), std::uint64_t{1} << 32);
    EXPECT_EQ(apply(Max, DataType::S64, high, 1), 1U);
    EXPECT_EQ(apply(Max, DataType::U64, high, 1), high);
    EXPECT_EQ(apply(Cas, DataType::U64, high, high), 7U);
    EXPECT_EQ(apply(Cas, DataType::U64, high, 0), high);
    EXPECT_EQ(apply(Add, DataType::F64, std::bit_cast<std::uint64_t>(0.5),
                    std::bit_cast<std::uint64_t>(1.25)),
              std::bit_cast<std::uint64_t>(1.75));
}

}  // namespace
}  // namespace warpscope::memory
