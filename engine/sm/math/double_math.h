#pragma once

namespace warpscope::sm::math {

/// Functions of CUDA's math library on double, step by step as nvcc 13.0 writes them in PTX for
/// sm_90 (-O3), so that each result is an H200's to the bit: of any double, subnormal numbers and
/// infinities too. Angles are in radians, those of …Pi in half turns. NaN outside the domain.
double exponential(double a);                  ///< exp
double exponential2(double a);                 ///< exp2
double exponential10(double a);                ///< exp10
double exponentialLessOne(double a);           ///< expm1
double naturalLogarithm(double a);             ///< log
double logarithm2(double a);                   ///< log2
double logarithm10(double a);                  ///< log10
double logarithmOfOneAnd(double a);            ///< log1p
double power(double a, double b);              ///< pow
double sine(double a);                         ///< sin
double cosine(double a);                       ///< cos
double tangent(double a);                      ///< tan
double sineOfPi(double a);                     ///< sinpi
double cosineOfPi(double a);                   ///< cospi
double arcSine(double a);                      ///< asin
double arcCosine(double a);                    ///< acos
double arcTangent(double a);                   ///< atan
double angleOf(double y, double x);            ///< atan2
double hyperbolicSine(double a);               ///< sinh
double hyperbolicCosine(double a);             ///< cosh
double hyperbolicTangent(double a);            ///< tanh
double inverseHyperbolicSine(double a);        ///< asinh
double inverseHyperbolicCosine(double a);      ///< acosh
double inverseHyperbolicTangent(double a);     ///< atanh
double errorFunction(double a);                ///< erf
double complementaryError(double a);           ///< erfc
double scaledComplementaryError(double a);     ///< erfcx
double inverseError(double a);                 ///< erfinv
double inverseComplementaryError(double a);    ///< erfcinv
double normalShare(double a);                  ///< normcdf
double inverseNormalShare(double a);           ///< normcdfinv
double inverseRoot(double a);                  ///< rsqrt
double cubeRoot(double a);                     ///< cbrt
double inverseCubeRoot(double a);              ///< rcbrt
double hypotenuse(double a, double b);         ///< hypot
double inverseHypotenuse(double a, double b);  ///< rhypot
double gammaFunction(double a);                ///< tgamma
double logarithmOfGamma(double a);             ///< lgamma
double besselJ0(double a);                     ///< j0
double besselJ1(double a);                     ///< j1
double besselY0(double a);                     ///< y0
double besselY1(double a);                     ///< y1

}  // namespace warpscope::sm::math
