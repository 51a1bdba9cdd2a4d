#include "engine/sm/math/double_math.h"
#include "engine/sm/math/double_power_steps.h"

// CUDA 13.0's PTX of tgamma and lgamma.
namespace warpscope::sm::math {
namespace {

/// Of 3 and more: x log x and Stirling's terms.
WARPSCOPE_STEP double logarithmOfLargeGamma(double x) {
    constexpr std::array<std::uint64_t, 8> kAbove{0xc0af'7040'bb18'fb05U, 0xc112'2b77'3020'7ef3U,
                                                  0xc158'5a0d'b81d'e7d0U, 0xc18a'992b'8ba9'4677U,
                                                  0xc1aa'c5cb'6957'cc20U, 0xc1bc'0e2b'3087'74beU,
                                                  0xc1c6'ba13'dcae'7f67U, 0xc1cc'f33b'9c3d'120cU};
    constexpr std::array<std::uint64_t, 8> kBelow{0x3ff0'0000'0000'0000U, 0xc08f'f62e'0be1'89feU,
                                                  0xc100'74fa'ce10'c93fU, 0xc151'b662'f8d7'5791U,
                                                  0xc18e'e64a'b4d2'07f7U, 0xc1b9'0516'87c9'951aU,
                                                  0xc1d2'b866'bf0b'853dU, 0xc1d4'e213'0e9d'c133U};
    constexpr std::array<std::uint64_t, 6> kStirling{
        0xbf5a'c321'0347'83f9U, 0x3f4b'68b9'9273'8fbfU, 0xbf43'80d0'1e4f'7b8cU,
        0x3f4a'019f'a29f'7264U, 0xbf66'c16c'16b2'acecU, 0x3fb5'5555'5555'5545U};
    if (upperOf(x) < 0x4020'0000) {
        const double u = x + -3.0;
        return u + polynomial(kAbove, u) / polynomial(kBelow, u);
    }
    if (x == kWideInfinity) return x;
    const double half = scaled(logarithmOf(x), -1);
    const double inverse = inverseOf(x);
    const double terms =
        std::fma(polynomial(kStirling, inverse * inverse), inverse, wide(0x3fed'67f1'c864'beaeU));
    const double less = x + -0.5;
    return std::fma(half, less, terms) + std::fma(half, less, -x);
}

/// Of 0 on.
WARPSCOPE_STEP double logarithmOfGammaOf(double x) {
    constexpr std::array<std::uint64_t, 20> kNear2{
        0x3e45'2636'1243'38b3U, 0xbe71'fa71'd78c'0ee2U, 0x3e8d'111f'31e6'1306U,
        0xbea0'502b'be1b'2706U, 0x3eb0'6850'b297'0292U, 0xbec1'0847'4875'033dU,
        0x3ed2'4acc'c629'09dcU, 0xbee3'cb25'209e'63beU, 0x3ef5'81cb'bc8c'dc7bU,
        0xbf07'8e04'b85c'7597U, 0x3f1a'1273'0cf4'5051U, 0xbf2d'3fd3'5406'2012U,
        0x3f40'b36b'0b4d'e323U, 0xbf53'8ac5'c6d0'317aU, 0x3f67'add6'eaab'19fcU,
        0xbf7e'404f'c20e'4d5bU, 0x3f95'1322'ac7d'a390U, 0xbfb1'3e00'1a55'78a3U,
        0x3fd4'a34c'c4a6'0fa3U, 0x3fdb'0ee6'0720'93cfU};
    constexpr std::array<std::uint64_t, 22> kNear1{
        0x3f88'1f6d'2a4c'4310U, 0x3fa3'eb50'4359'eb88U, 0x3fae'35d8'deb0'6317U,
        0x3fae'd469'a8b6'ecceU, 0x3fac'c1b1'c357'befeU, 0x3fad'7154'db67'f79fU,
        0x3faf'cc62'2cf2'f7bbU, 0x3fb1'1747'a4d1'cc43U, 0x3fb2'4ce1'6a21'b8acU,
        0x3fb3'b1c2'1a7b'cb00U, 0x3fb5'5672'3452'ed57U, 0x3fb7'48c0'0891'544fU,
        0x3fb9'a020'7808'cf40U, 0x3fbc'8067'3b8a'e26bU, 0x3fc0'10b3'64b7'e555U,
        0x3fc2'703a'1d23'9658U, 0x3fc5'b40c'b113'7e6eU, 0x3fca'8b9c'17ac'4f03U,
        0x3fd1'5132'2ac7'cb52U, 0x3fd9'a4d5'5bea'b1d4U, 0x3fea'51a6'6253'07d6U,
        0x3fe2'788c'fc6f'b619U};
    constexpr std::array<std::uint64_t, 14> kNear0{
        0xbe78'4498'8bfe'6590U, 0x3ea7'b77c'eb06'25e8U, 0xbe99'8c69'c871'0cc4U,
        0xbef6'527a'5a11'cf6eU, 0x3f20'ec29'50b1'b5deU, 0xbf2c'4d80'c24b'a278U,
        0xbf53'15b4'e8cc'0d09U, 0x3f7d'917f'15d5'0020U, 0xbf83'b4ab'b41c'b6faU,
        0xbfa5'9af1'275b'7120U, 0x3fc5'5123'21a1'68a0U, 0xbfa5'815e'8fdc'e74cU,
        0xbfe4'fcf4'026a'dd1aU, 0x3fe2'788c'fc6f'b5c8U};
    const std::int32_t upper = upperOf(x);
    if (upper >= 0x4008'0000) return logarithmOfLargeGamma(x);
    if (upper >= 0x3ff8'0000) return (x + -2.0) * polynomial(kNear2, x + -2.0);
    if (upper >= 0x3fe6'6666) return (1.0 - x) * polynomial(kNear1, 1.0 - x);
    return -logarithmOf(std::fma(polynomial(kNear0, x) * x, x, x));
}

/// 1 / gamma(1 + u) of |u| at most 1/2.
WARPSCOPE_STEP double inverseGammaNear1(double u) {
    constexpr std::array<std::uint64_t, 16> kTerms{
        0x3e38'1b49'60fc'f5c9U, 0xbe8a'f704'9ae8'a594U, 0x3eb3'01d4'6d4b'22f5U,
        0xbeb5'0272'aeed'0fc4U, 0xbef5'1ce1'a405'16f8U, 0x3f20'c8aa'7419'084cU,
        0xbf2c'3650'196b'ad8aU, 0xbf53'1711'365a'3e26U, 0x3f7d'919c'52a7'df35U,
        0xbf83'b4af'2838'6f4dU, 0xbfa5'9af1'03c3'7b4dU, 0x3fc5'5123'20b4'39efU,
        0xbfa5'815e'8fa2'6f4fU, 0xbfe4'fcf4'026a'fa2bU, 0x3fe2'788c'fc6f'b619U,
        0x3ff0'0000'0000'0000U};
    return polynomial(kTerms, u);
}

/// Stirling's terms, less 1.
WARPSCOPE_STEP double stirlingTerms(double inverse) {
    constexpr std::array<std::uint64_t, 13> kTerms{
        0xbf64'bee4'7c38'a637U, 0x3f73'c25d'a813'03d5U, 0xbf6b'7c37'a96c'fc72U,
        0x3f35'a85a'bde1'e324U, 0x3f4a'8b28'f07b'3f05U, 0xbf0a'15d1'd45a'282fU,
        0xbf43'67d3'468c'b5beU, 0x3f12'471b'0e9f'1005U, 0x3f49'b100'4744'd5c4U,
        0xbf2e'13ce'69ab'4b7fU, 0xbf65'f726'8ecf'8a01U, 0x3f6c'71c7'1c71'ace0U,
        0x3fb5'5555'5555'5556U};
    return inverse * polynomial(kTerms, inverse);
}

/// tgamma of 0 to 4: down to a half by gamma(x + 1) = x gamma(x).
WARPSCOPE_STEP double smallGamma(double a) {
    const std::int32_t upper = upperOf(a);
    double product = 1.0;
    double x = a;
    for (const std::int32_t from : {0x400c'0000, 0x4004'0000, 0x3ff8'0000}) {
        if (upper < from) continue;
        product = std::fma(x, product, -product);
        x = x + -1.0;
    }
    const bool isFromHalf = upper >= 0x3fe0'0000;
    const double inverse = inverseGammaNear1(isFromHalf ? x + -1.0 : x);
    return product / (isFromHalf ? inverse : a * inverse);
}

/// tgamma of −4 to 0.
WARPSCOPE_STEP double smallNegativeGamma(double a) {
    const std::int32_t upper = upperOf(a) & 0x7fff'ffff;
    double product = a;
    double x = a;
    for (const std::int32_t from : {0x400c'0000, 0x4004'0000, 0x3ff8'0000, 0x3fe0'0000}) {
        if (upper < from) continue;
        product = std::fma(x, product, product);
        x = x + 1.0;
    }
    return 1.0 / (product * inverseGammaNear1(x));
}

/// tgamma of 4 and more: exp((a − 1/2) log a − a) sqrt(2 pi), the exponent as the sum of two
/// doubles.
WARPSCOPE_STEP double largeGamma(double a) {
    if (a >= wide(0x4065'73fa'e561'f648U)) return kWideInfinity;
    const auto [upper, lower] = preciseLogarithm(a);
    const double factor = a + -0.5;
    const double product = upper * factor;
    const auto [sum, rest] =
        summed(product, std::fma(lower, factor, std::fma(upper, factor, -product)));
    const double less = sum - a;
    const auto [exponent, missing] = summed(less, rest + ((sum - less) - a));
    const double power = exponentialOf(exponent);
    const double exact = std::fma(missing, power, power);
    const double result =
        std::fma(exact, wide(0x4004'0d93'1ff6'2706U), exact * wide(0xbcaa'6a0d'6f81'4637U));
    return std::fma(stirlingTerms(inverseOf(a)), result, result);
}

/// exp(x) times what stays a double, in two factors where 2^whole is none.
WARPSCOPE_STEP double scaledExponential(double x) {
    const ExponentParts parts = exponentParts(x);
    const double terms = exponentialOfRest(parts.rest);
    const std::int32_t whole = parts.whole;
    if (whole < 1023 && whole > -1023) return terms * joined((whole << 20) + 0x3ff0'0000, 0);
    const std::int32_t sum = whole + 2046;
    const std::int32_t half = (sum << 19) & ~0x000f'ffff;
    return terms * joined(half, 0) * joined((sum << 20) - half, 0);
}

/// tgamma below −4, by its reflection.
WARPSCOPE_STEP double largeNegativeGamma(double a) {
    constexpr std::int32_t kEnd = 0x4067'2000;     // The upper half of 185: beyond it 0.
    constexpr std::int32_t kHalves = 0x4061'e400;  // Of 143: beyond it the power in two factors.
    const double x = std::fabs(a);
    if (upperOf(x) >= kEnd) {
        const double whole = std::floor(a);
        const double half = std::floor(whole * 0.5);
        return whole - (half + half) == 1.0 ? -0.0 : 0.0;
    }
    const double sine = wideSineOf(wideQuartersOfHalfTurns(a));
    const double power = scaledExponential(x);
    const double above =
        std::fma(power, wide(0x3ff4'0d93'1ff6'2706U), power * wide(0xbc9a'6a0d'6f81'4637U));
    const double below = x * std::fma(stirlingTerms(inverseOf(x)), sine, sine);
    const double quotient = above / below;
    const bool isInHalves = upperOf(x) >= kHalves;
    const double exponent = x + -0.5;
    const double factor = powerOfMagnitude(x, -(isInHalves ? scaled(exponent, -1) : exponent));
    return factor * (isInHalves ? quotient * factor : quotient);
}

}  // namespace

WARPSCOPE_FUSED
double gammaFunction(double a) {
    constexpr std::int32_t kSmall = 0x4010'0000;  // The upper half of 4.
    const bool isSmall = (upperOf(a) & 0x7fff'ffff) < kSmall;
    if (a >= 0) return isSmall ? smallGamma(a) : largeGamma(a);
    if (!(a < 0)) return a + a;
    if (std::trunc(a) == a) return wide(0xfff8'0000'0000'0000U);
    return isSmall ? smallNegativeGamma(a) : largeNegativeGamma(a);
}

WARPSCOPE_FUSED
double logarithmOfGamma(double a) {
    constexpr std::int32_t kTiny = 0x3c00'0000;  // The upper half of about 2^-63.
    if (a != a) return a + a;
    const double x = std::fabs(a);
    const double result = logarithmOfGammaOf(x);
    if (upperOf(a) >= 0) return result;
    if (x == std::trunc(x)) return kWideInfinity;
    if (upperOf(x) < kTiny) return -logarithmOf(x);
    const double sine = wideSineOf(wideQuartersOfHalfTurns(x));
    return logarithmOf(wide(0x4009'21fb'5444'2d18U) / (x * std::fabs(sine))) - result;
}

}  // namespace warpscope::sm::math
