#include "engine/sm/math/double_math.h"
#include "engine/sm/math/double_steps.h"

// CUDA 13.0's PTX of erf, erfc, erfcx and normcdf.
namespace warpscope::sm::math {
namespace {

/// exp(x²) erfc(x) of 0 on: terms in (x − 4) / (x + 4), over 1 + 2x.
WARPSCOPE_STEP double scaledOf(double x) {
    constexpr std::array<std::uint64_t, 23> kTerms{
        0xbdf8'774a'd4e0'bfd7U, 0xbe44'e1c6'fd03'd328U, 0xbe43'3014'9f7a'56b6U,
        0x3e7b'edde'd837'6273U, 0x3e6f'9254'c3ab'f22bU, 0xbeab'9068'c214'8cf0U,
        0x3e94'c645'4db3'4009U, 0x3ed7'f1c3'78f2'311dU, 0xbee7'8e05'1c6d'5c58U,
        0xbef9'95b4'ead1'4a90U, 0x3f23'be27'cf0a'29b2U, 0xbf2a'1def'3e81'672eU,
        0xbf48'd4ab'e68c'1713U, 0x3f74'9c67'210d'd6b4U, 0xbf90'9623'8568'e357U,
        0x3fa3'079e'df8c'2dc9U, 0xbfb0'fb06'dff6'01fcU, 0x3fb7'fee0'04df'bcdcU,
        0xbfb9'ddb2'3c3d'b8c6U, 0x3fb1'6ece'fcfa'5fdaU, 0x3f8f'7f5d'f66f'b6d6U,
        0xbfc1'df1a'd154'a29dU, 0x3ff3'ba59'16e9'fd7fU};
    const double inverse = inverseOf(x + 4.0);
    const double rough = (x + -4.0) * inverse;
    const double error = std::fma(-rough, x, std::fma(-4.0, rough + 1.0, x));
    const double terms = polynomial(kTerms, std::fma(inverse, error, rough));
    const double over = inverseOf(std::fma(2.0, x, 1.0));
    const double quotient = terms * over;
    return std::fma(std::fma(x, quotient * -2.0, terms) + -quotient, over, quotient);
}

WARPSCOPE_STEP double complementOf(double a) {
    constexpr std::int32_t kEnd = 0x403b'4000;  // The upper half of about 27.25.
    if (a != a) return a + a;
    const double x = std::fabs(a);
    double product = 0.0;
    if (upperOf(x) <= kEnd) {
        // exp(−x²), the square with twice the digits.
        const double square = x * x;
        const ExponentParts parts = exponentParts(-square);
        const double power = scaledInTwoSteps(exponentialOfRest(parts.rest), parts.whole);
        product = scaledOf(x) * std::fma(power, std::fma(-x, x, square), power);
    }
    return a < 0 ? 2.0 - product : product;
}

}  // namespace

WARPSCOPE_FUSED
double errorFunction(double a) {
    constexpr std::array<std::uint64_t, 24> kExponent{
        0xbcf0'679a'fba6'f279U, 0x3d47'088f'db46'fa5fU, 0xbd8d'f9f9'b976'a9b2U,
        0x3dc7'f1f5'590c'c332U, 0xbdfa'28a3'cd2d'56c4U, 0x3e24'85ee'6783'5925U,
        0xbe47'6db4'5919'f583U, 0x3e62'd698'd98c'8d71U, 0xbe72'0a2c'7155'd5c6U,
        0xbe41'd29b'37ca'1397U, 0x3ea2'ef6c'c0f6'7a49U, 0xbec1'02b8'9233'3b6fU,
        0x3eca'3037'5ba9'a84eU, 0x3eca'ad18'dede'a43eU, 0xbeff'0535'5bc5'b225U,
        0x3f10'e37a'3108'bc8bU, 0x3efb'292d'828e'5cb2U, 0xbf43'5662'6ebf'9bfaU,
        0x3f5b'ca68'f73d'6afcU, 0xbf2b'6b69'ebbc'280bU, 0xbf93'9668'5912'a453U,
        0x3fba'4f4e'2a1a'bef8U, 0x3fe4'5f30'6dc9'c8bbU, 0x3fc0'6eba'8214'db69U};
    constexpr std::array<std::uint64_t, 10> kTerms{0x3e5a'e904'a474'1b81U, 0x3e92'8a27'f89b'6999U,
                                                   0x3ec7'1de7'15ff'7e07U, 0x3efa'019a'6b0a'c45aU,
                                                   0x3f2a'01a0'17ee'd94fU, 0x3f56'c16c'17f2'a71bU,
                                                   0x3f81'1111'1111'73c4U, 0x3fa5'5555'5555'211aU,
                                                   0x3fc5'5555'5555'5540U, 0x3fe0'0000'0000'0005U};
    const double x = std::fabs(a);
    if (x >= wide(0x4017'afb4'8dc9'6626U)) return std::copysign(1.0, a);
    // 1 − exp(−exponent), the exponent as the sum of two doubles.
    const double share = polynomial(kExponent, x);
    const double exponent = std::fma(share, x, x);
    const double lower = std::fma(share, x, x - exponent);
    const float whole = std::rint(static_cast<float>(exponent) * -kLog2OfE);
    const double rest = std::fma(-static_cast<double>(whole), kWideLn2, -exponent);
    const auto power = static_cast<double>(specialExp2(whole));
    const double terms = rest + std::fma(rest * polynomial(kTerms, rest), rest, -lower);
    return std::copysign(std::fma(-terms, power, 1.0 - power), a);
}

WARPSCOPE_FUSED
double complementaryError(double a) {
    return complementOf(a);
}

WARPSCOPE_FUSED
double scaledComplementaryError(double a) {
    constexpr std::array<std::uint64_t, 6> kFar{0xc03d'8800'0000'0000U, 0x401a'4000'0000'0000U,
                                                0xbffe'0000'0000'0000U, 0x3fe8'0000'0000'0000U,
                                                0xbfe0'0000'0000'0000U, 0x3ff0'0000'0000'0000U};
    constexpr std::int32_t kFromHere = 0x4040'0000;  // The upper half of 32.
    const auto far = [&] {
        const double inverse = 1.0 / a;
        return inverse * wide(0x3fe2'0dd7'5042'9b6dU) * polynomial(kFar, inverse * inverse);
    };
    const double x = std::fabs(a);
    const double scaled = upperOf(x) < kFromHere ? scaledOf(x) : far();
    if (upperOf(a) >= 0) return scaled;
    const double square = a * a;
    const double power = exponentialOf(square);
    const double twice = power + power;
    if (twice == kWideInfinity) return twice;
    return std::fma(twice, std::fma(a, a, -square), twice) - scaled;
}

/// erfc(−a / sqrt 2) / 2, the argument as the sum of two doubles.
WARPSCOPE_FUSED
double normalShare(double a) {
    constexpr double kEnd = 38.5;
    constexpr double kMinusRootOfHalf = wide(0xbfe6'a09e'667f'3bcdU);
    const double within = std::fabs(a) > kEnd ? std::copysign(kEnd, a) : a;
    const double upper = within * kMinusRootOfHalf;
    const double missing = std::fma(within, kMinusRootOfHalf, -upper);
    const double lower = std::fma(within, wide(0x3c8b'dd34'13b2'6456U), missing);
    const double x = upper + lower;
    double result = complementOf(x);
    if (static_cast<std::uint32_t>(upperOf(within)) >= 0xbff0'0001U)
        result = std::fma(x * -2.0 * result, (upper - x) + lower, result);
    return result * 0.5;
}

}  // namespace warpscope::sm::math
