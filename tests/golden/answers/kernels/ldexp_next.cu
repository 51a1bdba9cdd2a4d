#include "inputs.h"

extern "C" __global__ void k(unsigned *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = edgeOf(i);
  int e = (int)(hashOf(i) % 400) - 200;
  out[i * 14 + 0] = __float_as_uint(ldexpf(x, e));
  out[i * 14 + 1] = __float_as_uint(scalbnf(unitOf(i), e));
  int k = 0;
  out[i * 14 + 2] = __float_as_uint(frexpf(x, &k));
  out[i * 14 + 3] = (unsigned)(isfinite(x) ? k : 0);
  float ip;
  out[i * 14 + 4] = __float_as_uint(modff(x, &ip));
  out[i * 14 + 5] = __float_as_uint(ip);
  out[i * 14 + 6] = __float_as_uint(nextafterf(x, 1.0f));
  out[i * 14 + 7] = __float_as_uint(nextafterf(x, -INFINITY));
  out[i * 14 + 8] = (unsigned)(ilogbf(x));
  out[i * 14 + 9] = __float_as_uint(logbf(x));
  {
    unsigned long long v_ =
        (unsigned long long)(__double_as_longlong(ldexp((double)x, e * 3)));
    out[i * 14 + 10] = (unsigned)v_;
    out[i * 14 + 11] = (unsigned)(v_ >> 32);
  }
  {
    unsigned long long v_ =
        (unsigned long long)(__double_as_longlong(nextafter((double)x, 0.0)));
    out[i * 14 + 12] = (unsigned)v_;
    out[i * 14 + 13] = (unsigned)(v_ >> 32);
  }
}
