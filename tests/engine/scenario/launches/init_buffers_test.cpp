#include "engine/scenario/launches/init_buffers.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>

namespace warpscope::scenario {
namespace {

using isa::DataType;

template <class T>
std::vector<T> elements(const Init& init, std::int64_t count, DataType type) {
    const auto bytes = initialBytes(init, count, type);
    std::vector<T> out(bytes.size() / sizeof(T));
    std::memcpy(out.data(), bytes.data(), bytes.size());
    return out;
}

Init make(Init::Kind kind, std::vector<std::int64_t> parameters) {
    return {kind, parameters, {}};
}

TEST(InitBuffersTest, CountsUpAndAround) {
    EXPECT_EQ(elements<std::int32_t>(make(Init::Kind::Iota, {}), 4, DataType::S32),
              (std::vector<std::int32_t>{0, 1, 2, 3}));
    EXPECT_EQ(elements<float>(make(Init::Kind::Mod, {3}), 5, DataType::F32),
              (std::vector<float>{0, 1, 2, 0, 1}));
    EXPECT_EQ(elements<std::int32_t>({}, 3, DataType::S32), (std::vector<std::int32_t>{0, 0, 0}));
}

TEST(InitBuffersTest, TheGeneratorIsAdvancedBeforeEachDraw) {
    // Started at 5: 5·1664525 + 1013904223 = 1022226848, shifted right by 8 = 3993073.
    EXPECT_EQ(elements<std::int32_t>(make(Init::Kind::Lcg, {5, 1000}), 1, DataType::S32)[0], 73);
    const auto range =
        elements<std::int32_t>(make(Init::Kind::Range, {5, 4, 8}), 200, DataType::S32);
    EXPECT_EQ(range[0], 4 + 3993073 % 5);
    for (const int value : range)
        EXPECT_TRUE(value >= 4 && value <= 8);
    const auto sum = elements<std::int32_t>(make(Init::Kind::Cumsum, {5, 1000}), 3, DataType::S32);
    EXPECT_EQ(sum[0], 0);
    EXPECT_EQ(sum[1], 73);
    EXPECT_GE(sum[2], sum[1]);
}

TEST(InitBuffersTest, ValuesAreFollowedByZeros) {
    EXPECT_EQ(elements<float>({Init::Kind::Values, {}, {1.5, -2}}, 4, DataType::F32),
              (std::vector<float>{1.5f, -2, 0, 0}));
    EXPECT_EQ(elements<std::int16_t>({Init::Kind::Values, {}, {-3}}, 2, DataType::S16),
              (std::vector<std::int16_t>{-3, 0}));
}

TEST(InitBuffersTest, NarrowTypesKeepTheLowBytes) {
    EXPECT_EQ(elements<std::uint8_t>(make(Init::Kind::Iota, {}), 258, DataType::U8)[257], 1);
}

TEST(InitBuffersTest, WordsOfNumbers) {
    EXPECT_EQ(wordOf(1.0, DataType::F32), 0x3F800000u);
    EXPECT_EQ(wordOf(-1, DataType::S32), 0xFFFFFFFFu);
    EXPECT_EQ(wordOf(4294967295.0, DataType::U32), 0xFFFFFFFFu);
    EXPECT_EQ(wordOf(1e30, DataType::S32), 0xFFFFFFFFu);
    EXPECT_EQ(wordOf(-1e30, DataType::S32), 0x80000000u);
    EXPECT_EQ(wordOf(std::nan(""), DataType::S32), 0u);
    EXPECT_EQ(wordOf(-1.5, DataType::F16), 0xbe00u);
    EXPECT_EQ(wordOf(-1.5, DataType::Bf16), 0xbfc0u);
    EXPECT_EQ(wordOf(1 + 1.0 / 256, DataType::Bf16), 0x3f80u) << "half way: to the even one";
}

// Bug: they went through double, so that 2^62 + 1 became 2^62.
TEST(InitBuffers, WholeNumbersKeepAllOfTheir64Bits) {
    constexpr std::int64_t kOdd = (std::int64_t{1} << 62) + 1;
    Init init;
    init.kind = Init::Kind::Values;
    init.values = {kOdd, -kOdd, 2.75};
    const auto bytes = initialBytes(init, 3, isa::DataType::S64);
    std::array<std::int64_t, 3> numbers{};
    ASSERT_EQ(bytes.size(), sizeof numbers);
    std::memcpy(numbers.data(), bytes.data(), sizeof numbers);
    EXPECT_EQ(numbers, (std::array<std::int64_t, 3>{kOdd, -kOdd, 2}));
    EXPECT_EQ(initialBytes(init, 3, {{DataType::S64, 0}}, 8), bytes);
    EXPECT_EQ(textOf(init), "{ values = [4611686018427387905, -4611686018427387905, 2.75] }")
        << "as it is written to a file";
}

TEST(InitBuffers, SixtyFourBitsKeepTheirOwnBounds) {
    EXPECT_EQ(bitsOf(-1, DataType::S32), 0xFFFFFFFFu);
    EXPECT_EQ(bitsOf(-1, DataType::S64), UINT64_MAX);
    EXPECT_EQ(bitsOf(1e10, DataType::U64), 10'000'000'000u);
    EXPECT_EQ(bitsOf(1e19, DataType::U64), 10'000'000'000'000'000'000u);
    EXPECT_EQ(bitsOf(1e30, DataType::U64), UINT64_MAX);
    EXPECT_EQ(bitsOf(-1e30, DataType::S64), std::uint64_t{1} << 63);
    EXPECT_EQ(bitsOf(0.5, DataType::F64), 0x3FE0000000000000u);
}

}  // namespace
}  // namespace warpscope::scenario
