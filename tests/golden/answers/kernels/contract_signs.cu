#include "inputs.h"

extern "C" __global__ void k(unsigned *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float a = unitOf(i * 4), b = unitOf(i * 4 + 1), c = unitOf(i * 4 + 2),
        d = unitOf(i * 4 + 3);
  out[i * 12 + 0] = __float_as_uint(a * b - c * d);
  out[i * 12 + 1] = __float_as_uint(a * b + c * d);
  out[i * 12 + 2] = __float_as_uint(a - b * c);
  out[i * 12 + 3] = __float_as_uint(-(a * b) + c);
  out[i * 12 + 4] = __float_as_uint(a * b - a * b);
  out[i * 12 + 5] = __float_as_uint((a * b) + (b * a));
  out[i * 12 + 6] = __float_as_uint(a * a - b * b);
  float p = a * b;
  out[i * 12 + 7] = __float_as_uint(p + c);
  out[i * 12 + 8] = __float_as_uint(p - d + p * c);
  out[i * 12 + 9] = __float_as_uint(c - (p + d));
  out[i * 12 + 10] = __float_as_uint(-a * b - c);
  out[i * 12 + 11] = __float_as_uint(-(a * b + c * d));
}
