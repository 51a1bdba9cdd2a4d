#include "engine/sm/math/special_function.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "engine/sm/math/special_function_tables.h"

// The unit interpolates in tables (Oberman and Siu, "A high-performance area-efficient
// multifunction interpolator", ARITH 2005): the upper bits of the mantissa choose c0, c1 and c2, of
// the lower ones x it makes c0 + c1 x + c2 x², adds a constant and drops what is behind the last
// bit. The square leaves out the columns of its partial products below 2^19. Widths, constants and
// tables were found from what an H200 (sm_90) gives for all 2^23 mantissas of each octave (of
// sines: of those from 1 to 2, and of 2^18 floats by chance), and give every one of these 6 × 10^7
// words.
namespace warpscope::sm {

namespace {

using U32 = std::uint32_t;
using U64 = std::uint64_t;
using S64 = std::int64_t;

constexpr U32 kSign = 0x8000'0000U;
constexpr U32 kInfinity = 0x7f80'0000U;
constexpr U32 kNan = 0x7fff'ffffU;
constexpr U32 kMantissa = 0x007f'ffffU;
constexpr U32 kLeastNormal = 0x0080'0000U;
constexpr U32 kOne = 0x3f80'0000U;
constexpr int kBias = 127;
constexpr int kMantissaBits = 23;
constexpr int kLowBits = 17;  ///< Of x, where 64 rows stand for an octave.
constexpr U32 kLowMask = (1U << kLowBits) - 1;

float real(U32 bits) {
    return std::bit_cast<float>(bits);
}

/// What bits of x from `first` on, `upper`, and its lowest nine, `lower`, add to the truncated
/// square: bit j meets bit i < j at 2^(i + j + 1), in units of 2^19.
constexpr std::uint16_t mixedTerms(U32 upper, U32 first, U32 lower) {
    U32 sum = 0;
    for (U32 j = first; upper >> (j - first) != 0; ++j)
        if ((upper >> (j - first) & 1U) != 0) sum += lower >> (18 - j);
    return static_cast<std::uint16_t>(sum);
}

/// mixedTerms for all bits that count: of `first` + 0 to 3 or 0 to 2 with the lower ones from
/// 2^dropped on.
template <U32 first, U32 upperBits, U32 dropped>
constexpr auto mixedTable() {
    std::array<std::uint16_t, (1U << upperBits) << (9 - dropped)> table{};
    for (U32 i = 0; i < table.size(); ++i) {
        const U32 lower = (i & ((1U << (9 - dropped)) - 1)) << dropped;
        table[i] = mixedTerms(i >> (9 - dropped), first, lower);
    }
    return table;
}
constexpr auto kMixedHigh = mixedTable<13, 4, 2>();
constexpr auto kMixedLow = mixedTable<10, 3, 6>();

/// x² / 2^19 of 17 bits without the columns below 2^19: of the upper eight bits only the square of
/// the lowest falls away, of the lower nine all that do not meet an upper one high enough.
S64 truncatedSquare(U32 x) {
    const U32 upper = x >> 9;
    const U32 lower = x & 0x1ffU;
    return (upper * upper >> 1) + kMixedHigh[(upper >> 4) << 7 | lower >> 2] +
           kMixedLow[(upper >> 1 & 7U) << 3 | lower >> 6];
}

/// How one function weighs its terms. `unit` is that of c0, as a power of two, and `square` what a
/// unit of c2 is worth.
struct Weights {
    int unit;
    S64 constant;
    S64 square;
};

S64 interpolated(const SpecialRow& row, const Weights& weights, U32 x, U32 squared) {
    return (S64{row.c0} << weights.unit) + weights.constant + S64{row.c1} * x +
           row.c2 * weights.square * truncatedSquare(squared);
}

/// 1.m × 2^exponent of the 24 bits of m, with the sign of `sign`; too small it is a zero.
float packed(U32 sign, int exponent, U32 m) {
    if (exponent <= -kBias) return real(sign);
    if (exponent > kBias) return real(sign | kInfinity);
    return real(sign | static_cast<U32>(exponent + kBias) << kMantissaBits | (m & kMantissa));
}

// What differs from lane to lane is chosen without a branch, which would be wrong half of the time.

/// A sum with `point` bits behind the point, cut off after 24 bits: a double has all of it, and its
/// first digits are those of the float. Requires: 0 <= sum < 2^53, 0 < point < 64.
float packedFixed(U32 sign, S64 sum, int point) {
    constexpr int kDoubleBias = 1023;
    constexpr int kMoreBits = 52 - kMantissaBits;
    if (sum == 0) return real(sign);
    const auto less = static_cast<U64>(kDoubleBias - kBias + point) << kMantissaBits;
    const U64 bits = std::bit_cast<U64>(static_cast<double>(sum)) >> kMoreBits;
    return real(sign | static_cast<U32>(bits - less));
}

/// 24 digits times 2^shift, cut off. Requires: shift <= 24.
U64 shifted(U64 digits, int shift) {
    constexpr int kRoom = kMantissaBits + 1;
    return digits << kRoom >> std::min(kRoom - shift, 63);
}

int exponentOf(U32 magnitude) {
    return static_cast<int>(magnitude >> kMantissaBits) - kBias;
}

}  // namespace

namespace {

/// 1 / 1.m with 24 bits behind the point: of a power of two alone it is 2^24.
S64 reciprocalOf(U32 m) {
    constexpr Weights kWeights{13, 2023, 1};
    // 128 rows, and 16 bits behind them.
    const U32 x = m & 0xffffU;
    return interpolated(kReciprocalRows[m >> 16], kWeights, x, x << 1) >> 15;
}

}  // namespace

float specialReciprocal(float a) {
    const U32 bits = std::bit_cast<U32>(a);
    const U32 sign = bits & kSign;
    const U32 magnitude = bits & ~kSign;
    if (magnitude > kInfinity) return real(kNan);
    if (magnitude == kInfinity) return real(sign);
    if (magnitude < kLeastNormal) return real(sign | kInfinity);
    const S64 value = reciprocalOf(magnitude & kMantissa);
    const bool isOne = value >> 24 != 0;
    return packed(sign, -exponentOf(magnitude) - (isOne ? 0 : 1),
                  static_cast<U32>(isOne ? value >> 1 : value));
}

float specialInverseRoot(float a) {
    constexpr Weights kWeights{14, 16383, 4};
    const U32 bits = std::bit_cast<U32>(a);
    const U32 magnitude = bits & ~kSign;
    if (magnitude > kInfinity) return real(kNan);
    if (magnitude < kLeastNormal) return real((bits & kSign) | kInfinity);
    if (bits != magnitude) return real(kNan);
    if (magnitude == kInfinity) return 0;
    const int exponent = exponentOf(magnitude);
    const int odd = exponent & 1;
    const U32 m = magnitude & kMantissa;
    const U32 x = m & kLowMask;
    // A power of four is exact: the table would give the neighbour.
    if (odd == 0 && m == 0) return packed(0, -exponent / 2, 0);
    const U32 row = static_cast<U32>(odd) * 64 + (m >> kLowBits);
    const S64 value = interpolated(kInverseRootRows[row], kWeights, x, x) >> 16;
    return packed(0, -(exponent - odd) / 2 - 1, static_cast<U32>(value));
}

float specialRoot(float a) {
    constexpr Weights kWeights{15, 32767, 2};
    const U32 bits = std::bit_cast<U32>(a);
    const U32 magnitude = bits & ~kSign;
    if (magnitude > kInfinity) return real(kNan);
    if (magnitude < kLeastNormal) return real(bits & kSign);
    if (bits != magnitude) return real(kNan);
    if (magnitude == kInfinity) return a;
    const int exponent = exponentOf(magnitude);
    const int odd = exponent & 1;
    const U32 m = magnitude & kMantissa;
    const U32 x = m & kLowMask;
    const SpecialRow& row = kRootRows[static_cast<U32>(odd) * 64 + (m >> kLowBits)];
    return packed(0, (exponent - odd) / 2,
                  static_cast<U32>(interpolated(row, kWeights, x, x) >> 17));
}

float specialExp2(float a) {
    constexpr Weights kWeights{13, 6114, 1};
    constexpr U32 kLargest = 0x4380'0000U;  // 256
    const U32 bits = std::bit_cast<U32>(a);
    const U32 magnitude = bits & ~kSign;
    if (magnitude > kInfinity) return real(kNan);
    const bool isNegative = bits != magnitude;
    if (magnitude >= kLargest) return isNegative ? 0.0f : real(kInfinity);
    // |a| with 23 bits behind the point, cut off; of a negative one the complement of the fraction,
    // unless it is whole.
    const int exponent = exponentOf(magnitude);
    const U64 digits = (magnitude & kMantissa) | kLeastNormal;
    const auto size = static_cast<S64>(shifted(digits, exponent));
    const S64 part = (size & kMantissa) != 0 ? 1 : 0;
    const S64 fixed = isNegative ? -size - part : size;
    const U32 m = static_cast<U32>(fixed) & kMantissa;
    const U32 x = m & kLowMask;
    const S64 value = interpolated(kExp2Rows[m >> kLowBits], kWeights, x, x) >> 15;
    return packed(0, static_cast<int>(fixed >> kMantissaBits), static_cast<U32>(value));
}

float specialLog2(float a) {
    constexpr Weights kWeights{12, 837, 2};
    constexpr int kPoint = 36;  // Bits behind the point of the sum.
    const U32 bits = std::bit_cast<U32>(a);
    const U32 magnitude = bits & ~kSign;
    if (magnitude > kInfinity) return real(kNan);
    if (magnitude < kLeastNormal) return real(kSign | kInfinity);
    if (bits != magnitude) return real(kNan);
    if (magnitude == kInfinity || magnitude == kOne) return magnitude == kOne ? 0.0f : a;
    const U32 m = magnitude & kMantissa;
    const U32 x = m & kLowMask;
    const S64 fraction = interpolated(kLog2Rows[m >> kLowBits], kWeights, x, x) >> 2;
    const S64 sum = S64{exponentOf(magnitude)} * (S64{1} << kPoint) + fraction;
    const U32 sign = sum < 0 ? kSign : 0;
    return packedFixed(sign, sum ^ sum >> 63, kPoint);
}

namespace {

/// The turns of an angle, their sign aside, with 25 bits behind the point: whole turns fall away.
/// Requires: a finite number, no subnormal one.
U32 turnsOf(U32 magnitude) {
    constexpr U64 kTurn = 0xa2'f983U;  // 1 / (2 pi), times 2^26.
    constexpr int kPoint = 25;
    const U64 product = ((magnitude & kMantissa) | kLeastNormal) * kTurn;
    const int top = 46 + static_cast<int>(product >> 47);  // Of two numbers of 24 bits.
    const U64 digits = product >> (top - kMantissaBits);
    const int shift = exponentOf(magnitude) - 49 + top - kMantissaBits + kPoint;
    if (shift >= kPoint || shift <= -24) return 0;
    return static_cast<U32>(shifted(digits, shift) & ((1U << kPoint) - 1));
}

/// From turns with 25 bits behind the point: two for the quarter, 23 within it, which run backwards
/// in every other quarter.
float sineOf(U32 turns, U32 sign) {
    constexpr Weights kWeights{11, 0, 1};
    constexpr int kPoint = 37;
    const U32 quarter = turns >> kMantissaBits;
    const U32 m = (turns ^ (0U - quarter % 2)) & kMantissa;
    const U32 x = m & kLowMask;
    const S64 sum = interpolated(kSineRows[m >> kLowBits], kWeights, x, x);
    return packedFixed(sign ^ quarter >> 1 << 31, sum, kPoint);
}

}  // namespace

float approximateSine(float a) {
    const U32 bits = std::bit_cast<U32>(a);
    const U32 magnitude = bits & ~kSign;
    if (magnitude >= kInfinity) return real(kNan);
    return sineOf(magnitude < kLeastNormal ? 0 : turnsOf(magnitude), bits & kSign);
}

float approximateCosine(float a) {
    constexpr U32 kQuarter = 1U << kMantissaBits;
    const U32 magnitude = std::bit_cast<U32>(a) & ~kSign;
    if (magnitude >= kInfinity) return real(kNan);
    const U32 turns = magnitude < kLeastNormal ? 0 : turnsOf(magnitude);
    return sineOf((turns + kQuarter) & (4 * kQuarter - 1), 0);
}

namespace {

constexpr int kWideBias = 1023;
constexpr int kWideExponents = 2047;
constexpr U32 kWideMantissa = 0x000f'ffffU;
constexpr double kWideNan = std::bit_cast<double>(U64{0x7fff'ffffU} << 32);

int wideExponentOf(double a) {
    return static_cast<int>(std::bit_cast<U64>(a) >> 52 & kWideExponents);
}

/// The float of the same mantissa, the exponent being 2^`exponent`.
float narrowed(double a, U32 exponent) {
    const auto upper = static_cast<U32>(std::bit_cast<U64>(a) >> 32);
    return real((kBias + exponent) << kMantissaBits | (upper & kWideMantissa) << 3);
}

/// A result of the unit times 2^`exponent`, 0 where that is no normal number.
double widened(float result, int exponent) {
    const U32 bits = std::bit_cast<U32>(result);
    const int sum = exponent + exponentOf(bits & ~kSign) + kWideBias;
    if (sum <= 0) return 0.0;
    const U64 upper = static_cast<U64>(sum) << 20 | (bits & kMantissa) >> 3;
    return std::bit_cast<double>(upper << 32);
}

}  // namespace

double specialReciprocal(double a) {
    const int exponent = wideExponentOf(a);
    if (a != a) return kWideNan;
    if (exponent == kWideExponents) return std::copysign(0.0, a);
    if (exponent == 0) return std::copysign(std::numeric_limits<double>::infinity(), a);
    const auto upper = static_cast<U32>(std::bit_cast<U64>(a) >> 32);
    const S64 value = reciprocalOf((upper & kWideMantissa) << 3);
    const int sum = 2 * kWideBias - exponent - (value >> 24 != 0 ? 0 : 1);
    if (sum <= 0) return std::copysign(0.0, a);
    const U32 mantissa = static_cast<U32>(value & kMantissa) >> 3;  // 0 of 2^24 as well.
    const U32 result = (upper & kSign) | static_cast<U32>(sum) << 20 | mantissa;
    return std::bit_cast<double>(U64{result} << 32);
}

double specialInverseRoot(double a) {
    const int exponent = wideExponentOf(a);
    if (a != a) return kWideNan;
    if (exponent == 0) return std::copysign(std::numeric_limits<double>::infinity(), a);
    if (a < 0) return kWideNan;
    if (exponent == kWideExponents) return 0.0;
    const int power = exponent - kWideBias;
    const int odd = power & 1;
    const float result = specialInverseRoot(narrowed(a, static_cast<U32>(odd)));
    return widened(result, -((power - odd) / 2));
}

// As ptxas has them without .ftz, and as a product by a power of two is exact.

float approximateReciprocal(float a) {
    const U32 magnitude = std::bit_cast<U32>(a) & ~kSign;
    if (magnitude < kLeastNormal) return specialReciprocal(a * 0x1p24f) * 0x1p24f;
    const bool hasSmallResult = magnitude > 0x7e80'0000U && magnitude < kInfinity;
    return hasSmallResult ? specialReciprocal(a * 0.25f) * 0.25f : specialReciprocal(a);
}

float approximateInverseRoot(float a) {
    const bool isSmall = (std::bit_cast<U32>(a) & ~kSign) < kLeastNormal;
    return isSmall ? specialInverseRoot(a * 0x1p24f) * 0x1p12f : specialInverseRoot(a);
}

float approximateRoot(float a) {
    const bool isSmall = (std::bit_cast<U32>(a) & ~kSign) < kLeastNormal;
    return isSmall ? specialRoot(a * 0x1p24f) * 0x1p-12f : specialRoot(a);
}

float approximateExp2(float a) {
    if (!(a < -126.0f)) return specialExp2(a);
    const float root = specialExp2(a * 0.5f);
    return root * root;
}

float approximateLog2(float a) {
    const bool isSmall = (std::bit_cast<U32>(a) & ~kSign) < kLeastNormal;
    return isSmall ? specialLog2(a * 0x1p24f) - 24.0f : specialLog2(a);
}

float approximateQuotient(float a, float b) {
    const bool isSmall = (std::bit_cast<U32>(b) & ~kSign) < kLeastNormal;
    const float scale = isSmall ? 0x1p24f : 1.0f;
    return a * scale * specialReciprocal(b * scale);
}

}  // namespace warpscope::sm
