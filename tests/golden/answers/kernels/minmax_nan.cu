#include "inputs.h"

extern "C" __global__ void k(unsigned *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float a = edgeOf(i), b = edgeOf((i * 11 + 5) & 63);
  out[i * 14 + 0] = __float_as_uint(fminf(a, b));
  out[i * 14 + 1] = __float_as_uint(fmaxf(a, b));
  out[i * 14 + 2] = __float_as_uint(a + b);
  out[i * 14 + 3] = __float_as_uint(a * b);
  out[i * 14 + 4] = __float_as_uint(a - b);
  out[i * 14 + 5] = __float_as_uint(a / b);
  out[i * 14 + 6] = __float_as_uint(sqrtf(a));
  out[i * 14 + 7] = __float_as_uint(copysignf(a, b));
  out[i * 14 + 8] = __float_as_uint(fdimf(a, b));
  out[i * 14 + 9] = __float_as_uint(fmaf(a, b, a));
  out[i * 14 + 10] =
      (unsigned)(isnan(a) | isinf(b) << 1 | (signbit(a) != 0) << 2 |
                 isfinite(b) << 3 | (a < b) << 4 | (a == b) << 5 |
                 !(a >= b) << 6 | (a != a) << 7);
  out[i * 14 + 11] = __float_as_uint(a < b ? a : b);
  out[i * 14 + 12] = __float_as_uint(__saturatef(a));
  out[i * 14 + 13] = __float_as_uint(fabsf(-a));
}
