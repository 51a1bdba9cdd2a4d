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

TEST(Atomic, EachOperationIsOneOf64BitsToo) {
    constexpr std::uint64_t kOld = 0xc000'0000'0000'0005U;
    constexpr std::uint64_t kOther = 0xa000'0000'0000'0003U;
    const auto apply = [](isa::AtomicOperation operation, std::uint64_t old) {
        return applyWideAtomic(operation, DataType::U64, old, kOther, 0);
    };
    EXPECT_EQ(apply(Min, kOld), kOther);
    EXPECT_EQ(apply(Exch, kOld), kOther);
    EXPECT_EQ(apply(And, kOld), 0x8000'0000'0000'0001U);
    EXPECT_EQ(apply(Or, kOld), 0xe000'0000'0000'0007U);
    EXPECT_EQ(apply(Xor, kOld), 0x6000'0000'0000'0006U);
    EXPECT_EQ(apply(Inc, kOther - 1), kOther);
    EXPECT_EQ(apply(Inc, kOther), 0U);
    EXPECT_EQ(apply(Dec, kOther), kOther - 1);
    EXPECT_EQ(apply(Dec, 0), kOther);
}

// The halves are apart: no carry goes from the lower one to the upper one.
TEST(Atomic, PackedHalvesAreAddedEachForItself) {
    // 1.5 and 2 of half precision, then of bfloat16: 0x3e00, 0x4000 and 0x3fc0, 0x4000.
    EXPECT_EQ(applyAtomic(Add, DataType::F16x2, 0x3e00'4000U, 0x3e00'3e00U, 0), 0x4200'4300U);
    EXPECT_EQ(applyAtomic(Add, DataType::Bf16x2, 0x3fc0'4000U, 0x3fc0'3fc0U, 0), 0x4040'4060U);
    // The largest of half precision doubled is infinite, its neighbour stays.
    EXPECT_EQ(applyAtomic(Add, DataType::F16x2, 0x0000'7bffU, 0x0000'7bffU, 0), 0x0000'7c00U);
}

TEST(Atomic, AHalfAloneIsAddedAsANumber) {
    EXPECT_EQ(applyAtomic(Add, DataType::F16, 0x3e00U, 0x4000U, 0), 0x4300U);
    EXPECT_EQ(applyAtomic(Add, DataType::Bf16, 0x3fc0U, 0x4000U, 0), 0x4060U);
}

}  // namespace
}  // namespace warpscope::memory
