#include "engine/sm/math/float_math.h"
#include "engine/sm/math/float_steps.h"

// CUDA 13.0's PTX of j0f, j1f, y0f and y1f: between their zeros polynomials about the zeros, each
// the sum of two floats, beyond them a wave.
namespace warpscope::sm::math {
namespace {

/// cos(angle + phase) of an angle that is first taken to an eighth turn.
WARPSCOPE_STEP float cosineWithPhase(float angle, float phase) {
    const Quarters quarters = quartersOf(angle);
    const auto turns = static_cast<float>(static_cast<std::uint32_t>(quarters.count) & 3U);
    const float sum = quarters.rest + std::fma(turns, real(0x3fc9'0fdbU), phase);
    const std::int32_t count = nearestWhole(sum * real(0x3f22'f983U));
    const auto whole = static_cast<float>(count);
    const float first = std::fma(whole, real(0xbfc9'0fdaU), sum);
    return sineOf(Quarters{std::fma(whole, real(0xb3a2'2168U), first), count + 1});
}

/// amplitude(1 / x²) sqrt(2 / pi x) cos(x + angle(1 / x²) / x + phase).
template <std::size_t n>
WARPSCOPE_STEP float waveOf(float x, const std::array<std::uint32_t, n>& amplitude,
                            const std::array<std::uint32_t, 4>& angle, std::uint32_t phase) {
    if (x == kInfinity) return 0.0f;
    const float inverse = specialReciprocal(x);
    const float square = inverse * inverse;
    const float argument = std::fma(polynomial(angle, square), inverse, x);
    const float height = approximateInverseRoot(x) * real(0x3f4c'422aU);
    return polynomial(amplitude, square) * height * cosineWithPhase(argument, real(phase));
}

/// x less a zero, which is the sum of two floats.
WARPSCOPE_STEP float pastZero(float x, std::uint32_t upper, std::uint32_t lower) {
    return (x + real(upper)) + real(lower);
}

WARPSCOPE_STEP float besselJ0Of(float x) {
    constexpr std::array<std::uint32_t, 14> kTerms{
        0xa6b3'b8e7U, 0xa9ac'a9b3U, 0x2c3f'0e18U, 0xacd4'1781U, 0xafe9'0f38U,
        0x3020'305bU, 0x3379'7143U, 0x30f7'6f85U, 0xb6b6'dfc6U, 0xb6f6'65c9U,
        0x399e'2debU, 0x3a4a'e334U, 0xbbee'aa1bU, 0xbcda'7747U};
    constexpr std::array<std::uint32_t, 5> kAmplitude{0x4056'fe93U, 0xbf03'b7c2U, 0x3dd3'b3f3U,
                                                      0xbd7f'ffb6U, 0x3f80'0000U};
    constexpr std::array<std::uint32_t, 4> kAngle{0x3f91'e009U, 0xbe52'412dU, 0x3d85'4ed1U,
                                                  0xbdff'ffffU};
    if (!(x <= 8.0f)) return waveOf(x, kAmplitude, kAngle, 0xbf49'0fdbU);
    const float first = pastZero(x, 0xc019'e8a9U, 0xb3e9'71b3U);
    const float second = pastZero(x, 0xc0b0'a47bU, 0x339a'7a37U);
    const float third = pastZero(x, 0xc10a'75abU, 0xb4cc'cdedU);
    return third * (second * (first * polynomial(kTerms, first)));
}

/// Of 0 on.
WARPSCOPE_STEP float besselJ1Of(float x) {
    constexpr std::array<std::uint32_t, 13> kTerms{
        0x29af'3463U, 0x2b81'bf42U, 0xade2'1ec1U, 0xaf5d'deffU, 0x319b'0c9dU,
        0x32e8'1173U, 0xb50f'8dc8U, 0xb61e'653dU, 0x382c'd9c5U, 0x38f9'eb10U,
        0xbaec'eb9cU, 0xbb27'6ffdU, 0x3d07'3993U};
    constexpr std::array<std::uint32_t, 5> kAmplitude{0xc082'cb37U, 0x3f3f'f7e9U, 0xbe45'8baeU,
                                                      0x3e3f'ff8bU, 0x3f80'0000U};
    constexpr std::array<std::uint32_t, 4> kAngle{0xbfca'3ba2U, 0x3eb9'14adU, 0xbe27'f2ecU,
                                                  0x3ebf'fffdU};
    if (!(x <= 8.0f)) return waveOf(x, kAmplitude, kAngle, 0xc016'cbe4U);
    const float first = pastZero(x, 0xc075'3aacU, 0x33a5'090fU);
    const float second = pastZero(x, 0xc0e0'7fb0U, 0x3444'b8dbU);
    return x * (first * (second * polynomial(kTerms, first)));
}

}  // namespace

WARPSCOPE_FUSED
float besselJ0(float a) {
    return besselJ0Of(std::fabs(a));
}

WARPSCOPE_FUSED
float besselJ1(float a) {
    const float result = besselJ1Of(std::fabs(a));
    return a < 0 || a == 0 ? std::copysign(1.0f, a) * result : result;
}

WARPSCOPE_FUSED
float besselY0(float a) {
    constexpr std::array<std::uint32_t, 6> kNear{0x33db'e5acU, 0xb71f'49b6U, 0x3a0d'3100U,
                                                 0xbc83'ad8eU, 0x3e35'de5aU, 0xbd97'26b5U};
    constexpr std::array<std::uint32_t, 13> kFirst{
        0x3cdd'c8b3U, 0xbe02'574cU, 0x3e7f'2cc9U, 0xbe8b'f29bU, 0x3e5b'ce93U,
        0xbe38'c4ffU, 0x3e42'774dU, 0xbe52'5cb2U, 0x3e60'f43dU, 0xbe67'9145U,
        0x3e61'd24aU, 0xbefb'f1adU, 0x3f61'21bbU};
    constexpr std::array<std::uint32_t, 10> kSecond{
        0xb449'dd3fU, 0xb45e'2607U, 0xb685'7064U, 0x3855'4610U, 0x394a'ced7U,
        0xbb0f'1a0cU, 0xbbe0'7f2eU, 0x3d6f'b6b5U, 0x3d50'4df1U, 0xbece'1a13U};
    constexpr std::array<std::uint32_t, 9> kThird{0x3510'cebeU, 0x3629'da6cU, 0xb840'54c0U,
                                                  0xb913'18abU, 0x3b0e'9921U, 0x3b59'74d5U,
                                                  0xbd44'b4d7U, 0xbcad'7799U, 0x3e99'a665U};
    constexpr std::array<std::uint32_t, 4> kAmplitude{0xbecc'69f3U, 0x3dd0'd5f0U, 0xbd7f'f855U,
                                                      0x3f80'0000U};
    constexpr std::array<std::uint32_t, 4> kAngle{0x3f8c'cd61U, 0xbe50'd31cU, 0x3d85'4783U,
                                                  0xbdff'fffbU};
    if (a < 0) return std::numeric_limits<float>::quiet_NaN();
    const float x = std::fabs(a);
    if (x <= real(0x3ee4'c176U))
        return std::fma(logarithmOf(x) * real(0x3f22'f983U), besselJ0Of(x),
                        polynomial(kNear, x * x));
    if (x <= real(0x3ff6'7af8U)) {
        const float u = pastZero(x, 0xbf64'c176U, 0x3265'7d03U);
        return u * polynomial(kFirst, u);
    }
    if (x <= real(0x40b0'b31eU)) {
        const float u = pastZero(x, 0xc07d'4a9aU, 0xb3d9'856aU);
        return u * polynomial(kSecond, u);
    }
    if (x <= real(0x410a'7798U)) {
        const float u = pastZero(x, 0xc0e2'c0eeU, 0xb39c'e420U);
        return u * polynomial(kThird, u);
    }
    return waveOf(x, kAmplitude, kAngle, 0xc016'cbe4U);
}

WARPSCOPE_FUSED
float besselY1(float a) {
    constexpr std::array<std::uint32_t, 6> kNear{0x3214'62ccU, 0xb585'27daU, 0x3896'3e95U,
                                                 0xbb41'adcbU, 0x3d5e'9cbbU, 0xbe48'c331U};
    constexpr std::array<std::uint32_t, 10> kFirst{
        0xb789'e29dU, 0x3906'4a88U, 0xb9f0'ab0dU, 0x3a8f'6102U, 0xbb2c'7045U,
        0x3bf3'5df7U, 0xbb9d'097cU, 0xbd06'968aU, 0xbdf2'b7dfU, 0x3f05'5242U};
    constexpr std::array<std::uint32_t, 10> kSecond{
        0x32be'57d0U, 0xb508'a416U, 0xb63f'8a14U, 0x3842'7e02U, 0x3919'bb1cU,
        0xbb0d'f1fdU, 0xbb88'5189U, 0x3d50'aec1U, 0x3d00'5cfcU, 0xbeae'3e2bU};
    constexpr std::array<std::uint32_t, 9> kThird{0x350c'f383U, 0x3602'902eU, 0xb837'5f71U,
                                                  0xb8d9'faa8U, 0x3b03'd19aU, 0x3b1e'736dU,
                                                  0xbd31'cae5U, 0xbc81'59b6U, 0x3e8a'fccaU};
    constexpr std::array<std::uint32_t, 4> kAmplitude{0x3f26'7f60U, 0xbe44'ab90U, 0x3e3f'febfU,
                                                      0x3f80'0000U};
    constexpr std::array<std::uint32_t, 4> kAngle{0xbfe4'e1abU, 0x3ebb'73abU, 0xbe27'fb6eU,
                                                  0x3ebf'ffffU};
    if (a < 0) return std::numeric_limits<float>::quiet_NaN();
    const float x = std::fabs(a);
    if (x < 0x1p-126f) return real(0xbf22'f983U) / x;
    if (x <= real(0x3fd9'6ac4U)) {
        const float product = std::fma(besselJ1Of(x), logarithmOf(x), -1.0f / x);
        return std::fma(polynomial(kNear, x * x), x, product * real(0x3f22'f983U));
    }
    if (x <= real(0x4074'0eeeU)) {
        const float u = pastZero(x, 0xc00c'9df7U, 0x33b2'00dcU);
        return u * polynomial(kFirst, u);
    }
    if (x <= real(0x40e0'6937U)) {
        const float u = pastZero(x, 0xc0ad'bff2U, 0xb468'7b03U);
        return u * polynomial(kSecond, u);
    }
    if (x <= real(0x4122'c2e3U)) {
        const float u = pastZero(x, 0xc109'893dU, 0xb4e6'169bU);
        return u * polynomial(kThird, u);
    }
    return waveOf(x, kAmplitude, kAngle, 0xc07b'53d1U);
}

}  // namespace warpscope::sm::math
