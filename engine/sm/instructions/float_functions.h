#pragma once

namespace warpscope::sm {

/// Functions of CUDA's math library on float, step by step as nvcc 13.0 writes them in PTX for
/// sm_90, so that each result is an H200's to the bit. Of any float, NaN and infinities too.
float exponential(float a);        ///< expf
float exponential10(float a);      ///< exp10f
float naturalLogarithm(float a);   ///< logf
float logarithm2(float a);         ///< log2f
float logarithm10(float a);        ///< log10f
float hyperbolicTangent(float a);  ///< tanhf
float hyperbolicSine(float a);     ///< sinhf
float hyperbolicCosine(float a);   ///< coshf

}  // namespace warpscope::sm
