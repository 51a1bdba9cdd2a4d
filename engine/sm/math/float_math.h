#pragma once

namespace warpscope::sm::math {

/// Functions of CUDA's math library on float, step by step as nvcc 13.0 writes them in PTX for
/// sm_90 (-O3), so that each result is an H200's to the bit: of any float, subnormal numbers, NaN
/// and infinities too. Angles are in radians, those of …Pi in half turns. NaN outside the domain.
/// Which NaN does not matter: the opcode gives one.
float exponential(float a);                 ///< expf
float exponential10(float a);               ///< exp10f
float naturalLogarithm(float a);            ///< logf
float logarithm2(float a);                  ///< log2f
float logarithm10(float a);                 ///< log10f
float hyperbolicTangent(float a);           ///< tanhf
float hyperbolicSine(float a);              ///< sinhf
float hyperbolicCosine(float a);            ///< coshf
float sine(float a);                        ///< sinf
float cosine(float a);                      ///< cosf
float tangent(float a);                     ///< tanf
float sineOfPi(float a);                    ///< sinpif
float cosineOfPi(float a);                  ///< cospif
float arcSine(float a);                     ///< asinf
float arcCosine(float a);                   ///< acosf
float arcTangent(float a);                  ///< atanf
float angleOf(float y, float x);            ///< atan2f
float power(float a, float b);              ///< powf
float logarithmOfOneAnd(float a);           ///< log1pf
float exponentialLessOne(float a);          ///< expm1f
float inverseHyperbolicSine(float a);       ///< asinhf
float inverseHyperbolicCosine(float a);     ///< acoshf
float inverseHyperbolicTangent(float a);    ///< atanhf
float errorFunction(float a);               ///< erff
float complementaryError(float a);          ///< erfcf
float scaledComplementaryError(float a);    ///< erfcxf
float inverseError(float a);                ///< erfinvf
float inverseComplementaryError(float a);   ///< erfcinvf
float normalShare(float a);                 ///< normcdff
float inverseNormalShare(float a);          ///< normcdfinvf
float cubeRoot(float a);                    ///< cbrtf
float inverseCubeRoot(float a);             ///< rcbrtf
float hypotenuse(float a, float b);         ///< hypotf
float inverseHypotenuse(float a, float b);  ///< rhypotf
float gammaFunction(float a);               ///< tgammaf
float logarithmOfGamma(float a);            ///< lgammaf
float besselJ0(float a);                    ///< j0f
float besselJ1(float a);                    ///< j1f
float besselY0(float a);                    ///< y0f
float besselY1(float a);                    ///< y1f

}  // namespace warpscope::sm::math
