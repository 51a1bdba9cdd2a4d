#include "engine/sm/math/special_function.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "engine/sm/instructions/math_function.h"
#include "engine/sm/timing/float_values.h"

namespace warpscope::sm {
namespace {

using UnitFunction = float (*)(float);

std::uint32_t wordOf(UnitFunction function, std::uint32_t source) {
    return std::bit_cast<std::uint32_t>(function(std::bit_cast<float>(source)));
}

/// FNV-1a over whole words.
class WordHash {
  public:
    void add(std::uint32_t word) { value_ = (value_ ^ word) * 0x100000001b3U; }
    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325U;
};

/// Of every seventh float of `count` from `first` on.
std::uint64_t hashOf(UnitFunction function, std::uint32_t first, std::uint32_t count) {
    WordHash hash;
    for (std::uint32_t i = 0; i < count; i += 7)
        hash.add(wordOf(function, first + i));
    return hash.value();
}

struct MeasuredWord {
    std::uint32_t source;
    std::uint32_t result;
};

void expectWords(UnitFunction function, const std::array<MeasuredWord, 16>& words) {
    for (const MeasuredWord& word : words)
        EXPECT_EQ(wordOf(function, word.source), word.result) << std::hex << word.source;
}

// All words and hashes here are an H200's (rcp.approx.ftz and its kin, CUDA 13).
constexpr std::array<MeasuredWord, 16> kReciprocals{{{0x3f803039, 0x3f7f9fb2},
                                                     {0x3f884f28, 0x3f706506},
                                                     {0x3f906e17, 0x3f62e0c5},
                                                     {0x3f988d06, 0x3f56ccec},
                                                     {0x3fa0abf5, 0x3f4bf19d},
                                                     {0x3fa8cae4, 0x3f4221be},
                                                     {0x3fb0e9d3, 0x3f393878},
                                                     {0x3fb908c2, 0x3f311772},
                                                     {0x3fc127b1, 0x3f29a567},
                                                     {0x3fc946a0, 0x3f22cd2a},
                                                     {0x3fd1658f, 0x3f1c7cd7},
                                                     {0x3fd9847e, 0x3f16a534},
                                                     {0x3fe1a36d, 0x3f113939},
                                                     {0x3fe9c25c, 0x3f0c2dae},
                                                     {0x3ff1e14b, 0x3f0778dc},
                                                     {0x3ffa003a, 0x3f031250}}};
constexpr std::array<MeasuredWord, 16> kInverseRoots{{{0x3f803039, 0x3f7fcfd4},
                                                      {0x3f904f28, 0x3f7119b4},
                                                      {0x3fa06e17, 0x3f64aa91},
                                                      {0x3fb08d06, 0x3f59fa07},
                                                      {0x3fc0abf5, 0x3f50a890},
                                                      {0x3fd0cae4, 0x3f487101},
                                                      {0x3fe0e9d3, 0x3f411fde},
                                                      {0x3ff108c2, 0x3f3a8df0},
                                                      {0x400127b1, 0x3f343544},
                                                      {0x401146a0, 0x3f29ea63},
                                                      {0x4021658f, 0x3f2134de},
                                                      {0x4031847e, 0x3f19b669},
                                                      {0x4041a36d, 0x3f132cd1},
                                                      {0x4051c25c, 0x3f0d6811},
                                                      {0x4061e14b, 0x3f084461},
                                                      {0x4072003a, 0x3f03a672}}};
constexpr std::array<MeasuredWord, 16> kRoots{{{0x3f803039, 0x3f80181a},
                                               {0x3f904f28, 0x3f87e902},
                                               {0x3fa06e17, 0x3f8f4cf0},
                                               {0x3fb08d06, 0x3f9653f8},
                                               {0x3fc0abf5, 0x3f9d0a94},
                                               {0x3fd0cae4, 0x3fa37aac},
                                               {0x3fe0e9d3, 0x3fa9ac47},
                                               {0x3ff108c2, 0x3fafa601},
                                               {0x400127b1, 0x3fb5d591},
                                               {0x401146a0, 0x3fc0d945},
                                               {0x4021658f, 0x3fcb4468},
                                               {0x4031847e, 0x3fd52d59},
                                               {0x4041a36d, 0x3fdea57b},
                                               {0x4051c25c, 0x3fe7baa4},
                                               {0x4061e14b, 0x3ff0780a},
                                               {0x4072003a, 0x3ff8e6ec}}};
constexpr std::array<MeasuredWord, 16> kPowers{{{0x3f803039, 0x40002172},
                                                {0x3f884f28, 0x4005e41c},
                                                {0x3f906e17, 0x400be912},
                                                {0x3f988d06, 0x4012334f},
                                                {0x3fa0abf5, 0x4018c5f1},
                                                {0x3fa8cae4, 0x401fa438},
                                                {0x3fb0e9d3, 0x4026d18c},
                                                {0x3fb908c2, 0x402e5179},
                                                {0x3fc127b1, 0x403627b7},
                                                {0x3fc946a0, 0x403e5827},
                                                {0x3fd1658f, 0x4046e6d7},
                                                {0x3fd9847e, 0x404fd803},
                                                {0x3fe1a36d, 0x4059301a},
                                                {0x3fe9c25c, 0x4062f3bc},
                                                {0x3ff1e14b, 0x406d27be},
                                                {0x3ffa003a, 0x4077d12e}}};
constexpr std::array<MeasuredWord, 16> kLogarithms{{{0x3f803039, 0x3b0b0a9c},
                                                    {0x3f884f28, 0x3db9d581},
                                                    {0x3f906e17, 0x3e326895},
                                                    {0x3f988d06, 0x3e819c71},
                                                    {0x3fa0abf5, 0x3ea7ebf5},
                                                    {0x3fa8cae4, 0x3ecc57d0},
                                                    {0x3fb0e9d3, 0x3eef0d6d},
                                                    {0x3fb908c2, 0x3f081a1a},
                                                    {0x3fc127b1, 0x3f17f732},
                                                    {0x3fc946a0, 0x3f272d02},
                                                    {0x3fd1658f, 0x3f35c8c9},
                                                    {0x3fd9847e, 0x3f43d641},
                                                    {0x3fe1a36d, 0x3f515fd8},
                                                    {0x3fe9c25c, 0x3f5e6ee2},
                                                    {0x3ff1e14b, 0x3f6b0bc0},
                                                    {0x3ffa003a, 0x3f773dfa}}};
constexpr std::array<MeasuredWord, 16> kNegativeLogarithms{{{0x3f003039, 0xbf7f74f5},
                                                            {0x3f084f28, 0xbf68c54f},
                                                            {0x3f106e17, 0xbf5365da},
                                                            {0x3f188d06, 0xbf3f31c7},
                                                            {0x3f20abf5, 0xbf2c0a05},
                                                            {0x3f28cae4, 0xbf19d417},
                                                            {0x3f30e9d3, 0xbf087949},
                                                            {0x3f3908c2, 0xbeefcbcb},
                                                            {0x3f4127b1, 0xbed0119b},
                                                            {0x3f4946a0, 0xbeb1a5fa},
                                                            {0x3f51658f, 0xbe946e6c},
                                                            {0x3f59847e, 0xbe70a6f8},
                                                            {0x3f61a36d, 0xbe3a809d},
                                                            {0x3f69c25c, 0xbe064474},
                                                            {0x3f71e14b, 0xbda7a1ff},
                                                            {0x3f7a003a, 0xbd0c2058}}};

constexpr std::uint32_t kOctave = 1U << 23;
constexpr std::uint32_t kFromHalf = 0x3f00'0000U;
constexpr std::uint32_t kFromOne = 0x3f80'0000U;

TEST(SpecialFunction, ReciprocalsAreTheGpus) {
    expectWords(specialReciprocal, kReciprocals);
    EXPECT_EQ(hashOf(specialReciprocal, kFromOne, kOctave), 0xcffeae8c0e895484U);
}

TEST(SpecialFunction, InverseRootsAreTheGpus) {
    expectWords(specialInverseRoot, kInverseRoots);
    EXPECT_EQ(hashOf(specialInverseRoot, kFromOne, 2 * kOctave), 0x8b37b3ba991cc561U);
    EXPECT_EQ(wordOf(specialInverseRoot, 0x4080'0000U), kFromHalf) << "of a power of four exact";
    EXPECT_EQ(wordOf(specialInverseRoot, kFromHalf), 0x3fb5'04f2U) << "the float below the nearest";
}

TEST(SpecialFunction, RootsAreTheGpus) {
    expectWords(specialRoot, kRoots);
    EXPECT_EQ(hashOf(specialRoot, kFromOne, 2 * kOctave), 0x0275c5f2152e64a3U);
    EXPECT_EQ(specialRoot(1.0f), 1.0f);
}

TEST(SpecialFunction, PowersOfTwoAreTheGpus) {
    expectWords(specialExp2, kPowers);
    EXPECT_EQ(hashOf(specialExp2, kFromOne, kOctave), 0x7b4bb2ce1efd07a9U);
    EXPECT_EQ(specialExp2(-20.0f), 0x1p-20f) << "of whole numbers exact";
    EXPECT_EQ(specialExp2(0x1p-24f), 1.0f);
    EXPECT_EQ(specialExp2(-0x1p-24f), 1.0f);
}

TEST(SpecialFunction, LogarithmsAreTheGpus) {
    expectWords(specialLog2, kLogarithms);
    expectWords(specialLog2, kNegativeLogarithms);
    EXPECT_EQ(hashOf(specialLog2, kFromOne, kOctave), 0x40fe3ad0c22d8086U);
    EXPECT_EQ(hashOf(specialLog2, kFromHalf, kOctave), 0x14242d574097e2c9U);
    EXPECT_EQ(specialLog2(1.0f), 0.0f);
    EXPECT_EQ(wordOf(specialLog2, kFromHalf), 0xbf7f'fffeU) << "not even of a half exact";
}

TEST(SpecialFunction, SinesAndCosinesAreTheGpus) {
    EXPECT_EQ(wordOf(approximateSine, kFromOne), 0x3f57'6aa3U);
    EXPECT_EQ(wordOf(approximateCosine, kFromOne), 0x3f0a'5141U);
    EXPECT_EQ(hashOf(approximateSine, kFromOne, kOctave), 0x5356ddfce0fe4619U);
}

/// Floats of every kind: each exponent and sign, then such as come by chance, every other of them
/// between 2^-27 and 2^12.
std::vector<std::uint32_t> allKinds() {
    std::vector<std::uint32_t> sources(1U << 18);
    std::uint64_t state = 88172645463325252U;
    for (std::uint32_t i = 0; i < sources.size(); ++i) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        auto word = static_cast<std::uint32_t>(state >> 32);
        if (i % 2 == 1) word = (word & 0x807f'ffffU) | (100 + (word >> 23 & 255) % 40) << 23;
        const std::uint32_t digits = (i * 2654435761U >> 12 & 0xf'ffffU) * (i >> 11 & 1);
        sources[i] = i < 4096 ? i << 20 | digits : word;
    }
    return sources;
}

std::uint64_t hashOfAllKinds(UnitFunction function) {
    WordHash hash;
    for (const std::uint32_t source : allKinds())
        hash.add(wordOf(function, source));
    return hash.value();
}

TEST(SpecialFunction, ZerosSubnormalsInfinitiesAndNansAreTheGpus) {
    EXPECT_EQ(hashOfAllKinds(specialReciprocal), 0x09c7ea47d50a384dU);
    EXPECT_EQ(hashOfAllKinds(specialInverseRoot), 0xa52f8c847126508fU);
    EXPECT_EQ(hashOfAllKinds(specialRoot), 0x516ea2713f3dfbd8U);
    EXPECT_EQ(hashOfAllKinds(specialExp2), 0xfee02967b275680eU);
    EXPECT_EQ(hashOfAllKinds(specialLog2), 0x29a6df8c4d6398c3U);
    EXPECT_EQ(hashOfAllKinds(approximateSine), 0x98bca66617f376c4U);
    EXPECT_EQ(hashOfAllKinds(approximateCosine), 0xb21ee4cc6188683cU);
}

// One with those above where nothing is subnormal, and where it is flushed before and after.
TEST(SpecialFunction, WithoutFlushingSubnormalsKeepTheirDigits) {
    const auto flushing = [](UnitFunction function, std::uint32_t source) {
        const float a = flushed(std::bit_cast<float>(source));
        return std::bit_cast<std::uint32_t>(flushed(function(a)));
    };
    for (const std::uint32_t source : allKinds()) {
        ASSERT_EQ(flushing(approximateReciprocal, source), wordOf(specialReciprocal, source));
        ASSERT_EQ(flushing(approximateInverseRoot, source), wordOf(specialInverseRoot, source));
        ASSERT_EQ(flushing(approximateRoot, source), wordOf(specialRoot, source));
        ASSERT_EQ(flushing(approximateExp2, source), wordOf(specialExp2, source));
        ASSERT_EQ(flushing(approximateLog2, source), wordOf(specialLog2, source));
    }
    EXPECT_EQ(approximateReciprocal(0x1p-127f), 0x1p127f);
    EXPECT_EQ(approximateReciprocal(0x1p127f), 0x1p-127f);
    EXPECT_EQ(approximateInverseRoot(0x1p-128f), 0x1p64f);
    EXPECT_EQ(approximateExp2(-140.0f), 0x1p-140f);
    EXPECT_NEAR(approximateLog2(0x1p-140f), -140.0f, 1e-4f);
}

std::uint64_t hashOfUpperHalves(double (*function)(double), std::uint32_t count) {
    WordHash hash;
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto bits = std::bit_cast<std::uint64_t>(
            function(std::bit_cast<double>(std::uint64_t{0x3ff0'0000U + i} << 32 | 12345)));
        hash.add(static_cast<std::uint32_t>(bits >> 32));
        EXPECT_EQ(static_cast<std::uint32_t>(bits), 0U);
    }
    return hash.value();
}

TEST(SpecialFunction, UpperHalvesOfDoublesAreTheGpus) {
    EXPECT_EQ(hashOfUpperHalves(specialReciprocal, 1U << 20), 0x01eacab14f00177eU);
    EXPECT_EQ(hashOfUpperHalves(specialInverseRoot, 1U << 21), 0x9b87c583fc08583bU);
    const auto word = [](double a) { return std::bit_cast<std::uint64_t>(a); };
    EXPECT_EQ(word(specialReciprocal(-0x1p-1030)), 0xfff0'0000'0000'0000U) << "no digits";
    EXPECT_EQ(word(specialReciprocal(-0x1.8p1023)), 0x8000'0000'0000'0000U);
    EXPECT_EQ(specialReciprocal(0x1p1022), 0x1p-1022);
    EXPECT_EQ(specialInverseRoot(0x1p-1022), 0x1p511);
    EXPECT_NE(specialInverseRoot(-1.0), specialInverseRoot(-1.0)) << "not a number";
}

TEST(SpecialFunction, AFastQuotientIsZeroWhereItsReciprocalIs) {
    EXPECT_EQ(std::bit_cast<std::uint32_t>(approximateQuotient(-5.0f, 3e38f)), 0x8000'0000U);
    EXPECT_EQ(approximateQuotient(6.0f, 2.0f), 3.0f);
    EXPECT_EQ(approximateQuotient(0x1p-130f, 0x1p-130f), 1.0f);
}

TEST(SpecialFunction, TheFastFunctionsAreOneProductMore) {
    using enum isa::MathFunction;
    const auto word = [](isa::MathFunction function, float a) {
        return std::bit_cast<std::uint32_t>(applySpecial(function, a));
    };
    EXPECT_EQ(word(Exp, -5.0f), 0x3bdc'c9feU) << "__expf";
    EXPECT_EQ(word(Log, 5.0f), 0x3fce'020fU) << "__logf";
    EXPECT_EQ(word(Exp10, -5.0f), 0x3727'c5aeU) << "__exp10f";
    EXPECT_EQ(applySpecial(Rcp, 4.0f), 0.25f);
    EXPECT_EQ(word(Tan, 0.0f), 0U);
    EXPECT_EQ(word(Sin, -5.0f), 0x3f75'7c11U) << "__sinf";
}

}  // namespace
}  // namespace warpscope::sm
