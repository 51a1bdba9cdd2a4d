#include "engine/sm/math/double_math.h"
#include "engine/sm/math/double_steps.h"

// CUDA 13.0's PTX of erf.
namespace warpscope::sm::math {

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

}  // namespace warpscope::sm::math
