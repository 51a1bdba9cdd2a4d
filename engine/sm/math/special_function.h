#pragma once

namespace warpscope::sm {

/// What the special function unit leaves of `a`, to the bit (an H200, all mantissas): PTX's
/// rcp.approx.ftz, rsqrt.approx.ftz, sqrt.approx.ftz, ex2.approx.ftz and lg2.approx.ftz. Subnormal
/// numbers count as zeros of their sign, before and after. NaN for NaN and outside the domain.
float specialReciprocal(float a);
float specialInverseRoot(float a);
float specialRoot(float a);
float specialExp2(float a);
float specialLog2(float a);

/// rcp.approx.ftz.f64 and rsqrt.approx.ftz.f64: the unit takes the upper half of a double, of whose
/// mantissa it has all 20 bits, and leaves the upper half of the result, its last bits cut off; the
/// lower halves are 0 (an H200, all mantissas).
double specialReciprocal(double a);
double specialInverseRoot(double a);

/// The same without .ftz: a subnormal source is scaled before and its result behind, as is what
/// gives a subnormal result. On normal numbers they are one with those above.
float approximateReciprocal(float a);
float approximateInverseRoot(float a);
float approximateRoot(float a);
float approximateExp2(float a);
float approximateLog2(float a);

/// sin.approx and cos.approx of an angle in radians: its turns, a product cut off after 24 bits, of
/// which 25 bits behind the point count. NaN for infinities.
float approximateSine(float a);
float approximateCosine(float a);

/// __fdividef, div.approx: a times the reciprocal of b, which is 0 beyond 2^126 (CUDA Math API).
float approximateQuotient(float a, float b);

}  // namespace warpscope::sm
