#include "engine/sm/math/float_math.h"
#include "engine/sm/math/float_steps.h"

// CUDA 13.0's PTX of sinf, cosf, tanf, sinpif and cospif.
namespace warpscope::sm::math {
namespace {

/// 2/pi in 192 bits, the lowest word first.
constexpr std::array<std::uint32_t, 6> kTwoOverPi{0x3c43'9041U, 0xdb62'9599U, 0xf534'ddc0U,
                                                  0xfc27'57d1U, 0x4e44'1529U, 0xa2f9'836eU};

}  // namespace

Quarters quartersOfLarge(float a) {
    const std::uint32_t bits = bitsOf(a);
    const std::uint32_t exponent = (bits >> 23 & 255) - 128;
    const std::uint64_t mantissa = bits << 8 | 0x8000'0000U;
    std::array<std::uint32_t, 7> words{};
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < kTwoOverPi.size(); ++i) {
        carry += kTwoOverPi[i] * mantissa;
        words[i] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    words[6] = static_cast<std::uint32_t>(carry);
    const std::size_t top = 6 - (exponent >> 5);
    const std::uint32_t shift = exponent & 31;
    std::uint64_t product = std::uint64_t{words[top]} << 32 | words[top - 1];
    if (shift != 0) product = product << shift | words[top - 2] >> (32 - shift);
    const bool isUpper =
        (product >> 61 & 1) != 0;  // Beyond half a quarter: from the next one back.
    const auto count = static_cast<std::int32_t>(product >> 62) + (isUpper ? 1 : 0);
    const std::uint64_t fraction = product << 2;
    const auto distance = static_cast<std::int64_t>(isUpper ? ~fraction : fraction);
    const auto rest =
        static_cast<float>(static_cast<double>(distance) * wide(0x3bf9'21fb'5444'2d19U));
    const bool isNegative = bits >> 31 != 0;
    return {isNegative != isUpper ? -rest : rest, isNegative ? -count : count};
}

WARPSCOPE_FUSED
float sine(float a) {
    return sineOf(quartersOf(a));
}

WARPSCOPE_FUSED
float cosine(float a) {
    Quarters angle = quartersOf(a);
    ++angle.count;
    return sineOf(angle);
}

WARPSCOPE_FUSED
float tangent(float a) {
    constexpr std::array<std::uint32_t, 6> kTerms{0x3c19'0000U, 0x3b56'0000U, 0x3cc7'0000U,
                                                  0x3d5b'0000U, 0x3e08'9438U, 0x3eaa'aa88U};
    const Quarters angle = quartersOf(a);
    const float rest = angle.rest;
    const float square = rest * rest;
    const float usual = std::fma(polynomial(kTerms, square), square * rest, rest);
    // Of this one number the terms would give a neighbour.
    const float result = std::fabs(rest) == real(0x3a00'b43cU) ? rest : usual;
    return (angle.count & 1) != 0 ? specialReciprocal(-result) : result;
}

WARPSCOPE_FUSED
float sineOfPi(float a) {
    if (std::trunc(a) == a) return a * 0.0f;
    const float halves = std::rint(a + a);
    return sineOfHalves(std::fma(-halves, 0.5f, a), nearestWhole(halves));
}

WARPSCOPE_FUSED
float cosineOfPi(float a) {
    constexpr float kAllWhole = 0x1p24f;
    const float angle = std::fabs(a) > kAllWhole ? a * 0.0f : a;
    const float halves = std::rint(angle + angle);
    return sineOfHalves(std::fma(-halves, 0.5f, angle), nearestWhole(halves) + 1);
}

}  // namespace warpscope::sm::math
