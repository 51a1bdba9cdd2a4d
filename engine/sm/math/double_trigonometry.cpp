#include <bit>

#include "engine/sm/math/double_math.h"
#include "engine/sm/math/double_steps.h"

// CUDA 13.0's PTX of sin, cos, tan, sinpi and cospi.
namespace warpscope::sm::math {
namespace {

using U64 = std::uint64_t;

/// 2/pi in 1152 bits, the lowest word first.
constexpr std::array<U64, 18> kWideTwoOverPi{
    0x6bfb'5fb1'1f8d'5d08U, 0x3d07'39f7'8a52'92eaU, 0x7527'bac7'ebe5'f17bU, 0x4f46'3f66'9e5f'ea2dU,
    0x6d36'7ecf'27cb'09b7U, 0xef2f'118b'5a0a'6d1fU, 0x1ff8'97ff'de05'980fU, 0x9c84'5f8b'bdf9'283bU,
    0x3991'd639'8353'39f4U, 0xe99c'7026'b45f'7e41U, 0xe882'35f5'2ebb'4484U, 0xfe1d'eb1c'b129'a73eU,
    0x0649'2eea'09d1'921cU, 0xb724'6e3a'424d'd2e0U, 0xfe51'63ab'debb'c561U, 0xdb62'9599'3c43'9041U,
    0xfc27'57d1'f534'ddc0U, 0xa2f9'836e'4e44'1529U};

struct Words {
    U64 upper;
    U64 lower;
};

/// a b + c.
Words productOf(U64 a, U64 b, U64 c) {
    constexpr U64 kLower = 0xffff'ffffU;
    const U64 low = (a & kLower) * (b & kLower);
    const U64 first = (a >> 32) * (b & kLower) + (low >> 32);
    const U64 second = (a & kLower) * (b >> 32) + (first & kLower);
    const U64 lower = (second << 32 | (low & kLower)) + c;
    const U64 carry = lower < c ? 1 : 0;
    return {(a >> 32) * (b >> 32) + (first >> 32) + (second >> 32) + carry, lower};
}

/// A fraction of a quarter, from 0 to half of one, as radians: times pi/2, rounded once.
double radiansOf(Words fraction, bool isNegative) {
    constexpr U64 kHalfPiBits = 0xc90f'daa2'2168'c235U;
    const int zeros = std::countl_zero(fraction.upper);
    const U64 digits =
        zeros == 0 ? fraction.upper : fraction.upper << zeros | fraction.lower >> (64 - zeros);
    Words product = productOf(digits, kHalfPiBits, 0);
    auto down = static_cast<U64>(zeros);
    if (product.upper >> 63 == 0 && product.upper != 0) {
        product.upper = product.upper << 1 | product.lower >> 63;
        ++down;
    }
    const U64 mantissa = (((product.upper + 1) >> 10) + 1) >> 1;
    return wide((0x3fe0'0000'0000'0000U - (down << 52) + mantissa) | U64{isNegative} << 63);
}

}  // namespace

WideQuarters wideQuartersOfLarge(double a) {
    const std::uint32_t exponent = (static_cast<std::uint32_t>(upperOf(a)) >> 20 & 0x7ff) - 1024;
    const std::size_t first = 15 - (exponent >> 6);
    const U64 mantissa = bitsOf(a) << 11 | U64{1} << 63;
    std::array<U64, 5> words{};
    Words product{};
    std::size_t count = 0;
    for (; count < 4 && first + count < kWideTwoOverPi.size(); ++count) {
        product = productOf(kWideTwoOverPi[first + count], mantissa, product.upper);
        words[count] = product.lower;
    }
    words[count] = product.upper;
    const std::uint32_t shift = exponent & 63;
    U64 upper = words[3];
    U64 lower = words[2];
    if (shift != 0) {
        upper = upper << shift | lower >> (64 - shift);
        lower = lower << shift | words[1] >> (64 - shift);
    }
    const bool isUpper = (upper >> 61 & 1) != 0;  // Beyond half a quarter: from the next one back.
    const auto quarters = static_cast<std::int32_t>(upper >> 62) + (isUpper ? 1 : 0);
    Words fraction{upper << 2 | lower >> 62, lower << 2};
    if (isUpper) fraction = {~fraction.upper + (fraction.lower == 0 ? 1 : 0), ~fraction.lower + 1};
    const bool isNegative = std::signbit(a);
    return {radiansOf(fraction, isNegative != isUpper), isNegative ? -quarters : quarters};
}

WARPSCOPE_FUSED
double sine(double a) {
    return wideSineOf(wideQuartersOf(a));
}

WARPSCOPE_FUSED
double cosine(double a) {
    WideQuarters angle = wideQuartersOf(a);
    ++angle.count;
    return wideSineOf(angle);
}

WARPSCOPE_FUSED
double tangent(double a) {
    constexpr std::array<U64, 15> kTerms{
        0x3ee4'8dac'2799'bcb9U, 0xbef9'757c'5b27'ebb1U, 0x3f09'80e9'0fd9'1e04U,
        0xbefa'e2b0'417d'7e1dU, 0x3f11'9f53'41bf'ba57U, 0x3f15'e791'a00f'6919U,
        0x3f2f'f2e7'fade'c73aU, 0x3f43'4bc1'b206'da62U, 0x3f57'db18'ef2f'83f9U,
        0x3f6d'6d2e'7ae4'9fbcU, 0x3f82'26e3'a816'a776U, 0x3f96'64f4'85d2'5660U,
        0x3fab'a1ba'1bab'f31dU, 0x3fc1'1111'1111'05d2U, 0x3fd5'5555'5555'555eU};
    const WideQuarters angle = wideQuartersOf(a);
    const double square = angle.rest * angle.rest;
    const double terms = square * polynomial(kTerms, square);
    const double result = std::fma(terms, angle.rest, angle.rest);
    if ((angle.count & 1) == 0) return result;
    const double inverse = -inverseOf(result);
    const double missing = std::fma(terms, angle.rest, -(result - angle.rest));
    const double error = std::fma(inverse, missing, std::fma(result, inverse, 1.0));
    return std::fma(error, inverse, inverse);
}

WARPSCOPE_FUSED
double sineOfPi(double a) {
    return std::trunc(a) == a ? a * 0.0 : wideSineOf(wideQuartersOfHalfTurns(a));
}

WARPSCOPE_FUSED
double cosineOfPi(double a) {
    constexpr std::uint32_t kAllWhole = 0x8680'0001U;  // Twice the upper half of about 2^53.
    const bool isWhole = (static_cast<std::uint32_t>(upperOf(a)) << 1) >= kAllWhole;
    WideQuarters angle = wideQuartersOfHalfTurns(isWhole ? a * 0.0 : a);
    ++angle.count;
    return wideSineOf(angle);
}

}  // namespace warpscope::sm::math
