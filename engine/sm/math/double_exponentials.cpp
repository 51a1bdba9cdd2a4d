#include "engine/sm/math/double_math.h"
#include "engine/sm/math/double_steps.h"

// CUDA 13.0's PTX of exp, exp2, exp10, expm1, sinh, cosh and tanh.
namespace warpscope::sm::math {
namespace {

/// How far a function of another base goes, as upper halves of magnitudes: from `usual` on it is
/// subnormal or infinite, from `last` on zero or infinite.
struct RangeOfBase {
    std::int32_t usual;
    std::int32_t last;
};

WARPSCOPE_STEP double withinRange(double a, double terms, std::int32_t whole,
                                  const RangeOfBase& range) {
    const std::int32_t upper = upperOf(a) & 0x7fff'ffff;
    if (upper < range.usual) return scaled(terms, whole);
    if (upper < range.last) return scaledInTwoSteps(terms, whole);
    if (a != a) return a + a;
    return a < 0 ? 0.0 : kWideInfinity;
}

}  // namespace

WARPSCOPE_FUSED
double exponential(double a) {
    return exponentialOf(a);
}

WARPSCOPE_FUSED
double exponential2(double a) {
    const double rounded = a + kRounder;
    const double share = a - (rounded - kRounder);
    const double rest = std::fma(share, kWideLn2, share * kWideLn2Lower);
    return withinRange(a, exponentialOfRest(rest), static_cast<std::int32_t>(lowerOf(rounded)),
                       {0x408f'f000, 0x4090'cc00});
}

WARPSCOPE_FUSED
double exponential10(double a) {
    const double rounded = std::fma(a, wide(0x400a'934f'0979'a371U), kRounder);
    const double whole = rounded - kRounder;
    const double first = std::fma(whole, wide(0xbfd3'4413'509f'79ffU), a);
    const double share = std::fma(whole, wide(0x3c49'dc1d'a994'fd21U), first);
    const double rest =
        std::fma(share, wide(0x4002'6bb1'bbb5'5516U), share * wide(0xbcaf'48ad'494e'a3e9U));
    return withinRange(a, exponentialOfRest(rest), static_cast<std::int32_t>(lowerOf(rounded)),
                       {0x4073'3a71, 0x4074'39b8});
}

WARPSCOPE_FUSED
double exponentialLessOne(double a) {
    const std::int32_t upper = upperOf(a);
    const bool isUsual = upper >= 0 ? upper < 0x4086'2e43 : (upper & 0x7fff'ffff) < 0x404a'8000;
    if (isUsual) return exponentialLessOneOf(a, 0);
    if (a != a) return a + a;
    return a < 0 ? -1.0 : kWideInfinity;
}

WARPSCOPE_FUSED
double hyperbolicSine(double a) {
    constexpr std::array<std::uint64_t, 7> kTerms{0x3d6b'4c75'ab27'4c53U, 0x3de6'11a5'61d8'7defU,
                                                  0x3e5a'e646'71b1'8f5cU, 0x3ec7'1de3'a465'b1e4U,
                                                  0x3f2a'01a0'1a02'899dU, 0x3f81'1111'1111'10a6U,
                                                  0x3fc5'5555'5555'5556U};
    const double x = std::fabs(a);
    if (upperOf(x) < 0x3ff0'0000) {
        const double square = x * x;
        return std::copysign(std::fma(square * polynomial(kTerms, square), x, x), a);
    }
    if (x >= wide(0x4086'33ce'8fb9'f87eU)) return std::copysign(kWideInfinity, a);
    const double half = exponentialLessOneOf(x, 1);
    return std::copysign(half + half / std::fma(2.0, half, 1.0), a);
}

WARPSCOPE_FUSED
double hyperbolicCosine(double a) {
    const double x = std::fabs(a);
    if (upperOf(x) >= 0x4086'33cf) return x <= kWideInfinity ? kWideInfinity : a + a;
    const ExponentParts parts = exponentParts(x);
    const double quarter = scaled(exponentialOfRest(parts.rest), parts.whole - 2);
    const double half = std::fma(inverseOf(quarter), 0.0625, quarter);
    return half + half;
}

WARPSCOPE_FUSED
double hyperbolicTangent(double a) {
    constexpr std::array<std::uint64_t, 12> kNear{
        0xbef0'bc46'e2f5'e964U, 0x3f14'359f'420a'fc3dU, 0xbf2d'f9f0'728c'5d84U,
        0x3f43'37d1'cec4'f033U, 0xbf57'd6e9'6743'35b3U, 0x3f6d'6d00'0d7a'ad3dU,
        0xbf82'26e1'f3cf'1ef5U, 0x3f96'64f4'7ec0'c8cfU, 0xbfab'a1ba'1b80'ab40U,
        0x3fc1'1111'1110'fa4aU, 0xbfd5'5555'5555'5550U, 0x0000'0000'0000'0000U};
    constexpr std::array<std::uint64_t, 10> kTerms{0x3e5a'e904'a474'1b81U, 0x3e92'8a27'f89b'6999U,
                                                   0x3ec7'1de7'15ff'7e07U, 0x3efa'019a'6b0a'c45aU,
                                                   0x3f2a'01a0'17ee'd94fU, 0x3f56'c16c'17f2'a71bU,
                                                   0x3f81'1111'1111'73c4U, 0x3fa5'5555'5555'211aU,
                                                   0x3fc5'5555'5555'5540U, 0x3fe0'0000'0000'0005U};
    constexpr std::int32_t kOne = 0x4033'0fc1;  // The upper half of about 19.
    const double x = std::fabs(a);
    if (!(x >= wide(0x3fe4'f922'24dd'2f1aU))) return std::fma(polynomial(kNear, a * a), a, a);
    if (upperOf(x) > kOne) return std::copysign(1.0, a);
    // 1 − 2 / (exp(2x) + 1).
    const double twice = x + x;
    const float whole = std::rint(static_cast<float>(twice) * kLog2OfE);
    const double rest = std::fma(-static_cast<double>(whole), kWideLn2, twice);
    const auto power = static_cast<double>(specialExp2(whole));
    const double terms = std::fma(rest * polynomial(kTerms, rest), rest, rest);
    const double sum = 2.0 - std::fma(-terms, power, 1.0 - power);
    return std::copysign(std::fma(2.0, -inverseOf(sum), 1.0), a);
}

}  // namespace warpscope::sm::math
