#include "engine/sm/math/float_math.h"
#include "engine/sm/math/special_function.h"
#include "engine/sm/math/steps.h"

// CUDA 13.0's PTX of erfinvf, erfcinvf and normcdfinvf.
namespace warpscope::sm::math {
namespace {

/// Of −log2(1 − a²), for results that are not far from 0.
constexpr std::array<std::uint32_t, 10> kMiddle{
    0xaf8a'6370U, 0x3221'f645U, 0xb401'6fdaU, 0x3468'f846U, 0x3707'42aaU,
    0xb804'db4dU, 0xba4a'fea1U, 0x3bb5'c027U, 0x3e24'ae0fU, 0x3f62'dfc4U};

WARPSCOPE_STEP float inverseOfComplement(float a) {
    constexpr std::array<std::uint32_t, 9> kTail{0xc27c'73f1U, 0x42fe'f829U, 0xc2e4'361cU,
                                                 0x4271'4d9bU, 0xc1ae'51b3U, 0x40ce'f504U,
                                                 0xbfea'9e05U, 0xbcf8'71f4U, 0x3f55'3775U};
    const float other = 2.0f + -a;
    if (a >= real(0x3b5e'd289U) && a <= real(0x3fff'9097U)) {
        const float terms = polynomial(kMiddle, -specialLog2(other * a));
        return std::fma(terms, -a, terms);
    }
    const bool isUpper = a > 1.0f;
    const float logarithm = approximateLog2(isUpper ? other : a);
    const float inverse = specialInverseRoot(-logarithm);
    const float root = logarithm == -kInfinity ? -logarithm : inverse * -logarithm;
    return polynomial(kTail, inverse) * (isUpper ? -root : root);
}

}  // namespace

WARPSCOPE_FUSED
float inverseError(float a) {
    constexpr std::array<std::uint32_t, 6> kTail{0xbf17'04a1U, 0xbf29'baa5U, 0x3fcc'6adcU,
                                                 0xbf2c'daedU, 0xbdc3'0537U, 0x3f55'd9b9U};
    const float logarithm = specialLog2(std::fma(a, -a, 1.0f));
    if (!(logarithm < real(0xc103'3333U))) return a * polynomial(kMiddle, -logarithm);
    const float inverse = specialInverseRoot(-logarithm);
    const float tail = inverse * -logarithm * polynomial(kTail, inverse);
    return std::copysign(logarithm == -kInfinity ? -logarithm : tail, a);
}

WARPSCOPE_FUSED
float inverseComplementaryError(float a) {
    return inverseOfComplement(a);
}

WARPSCOPE_FUSED
float inverseNormalShare(float a) {
    return std::fma(inverseOfComplement(a + a), real(0xbfb5'04f3U), 0.0f);
}

}  // namespace warpscope::sm::math
