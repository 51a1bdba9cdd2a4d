#include "inputs.h"

extern "C" __global__ void k(unsigned *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  float a = unitOf(i), b = unitOf(i + 100), s = 0, t = 1, u = 0, v = a, w = 0;
  float y1 = b, y2 = a;
  for (int j = 0; j < 9; j++) {
    float x = unitOf(j + (i & 7));
    float y = 0.2f * x + 1.1f * y1 - 0.4f * y2;
    y2 = y1;
    y1 = y;
    s = s * 0.9f + x * 0.1f;
    t *= a * x + 1;
    u += x * x - a * b;
    float o = v;
    v = v * b - w * x;
    w = o * x + w * b;
  }
  out[i * 6 + 0] = __float_as_uint(y1);
  out[i * 6 + 1] = __float_as_uint(s);
  out[i * 6 + 2] = __float_as_uint(t);
  out[i * 6 + 3] = __float_as_uint(u);
  out[i * 6 + 4] = __float_as_uint(v);
  out[i * 6 + 5] = __float_as_uint(w);
}
