#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    float l = a > 0 ? a : 0.01f * a;
    float m = fminf(fmaxf(b * c, -0.5f), 0.5f);
    float o = a * b > c ? a * b : c;
    float p = (a > 0 ? b : c) * d + e;
    float q = a > b ? a * c : b * c;
    float r = (c > 0 ? a * b : 0) + d;
    out[i * 7 + 0] = __float_as_uint(l * b + c);
    out[i * 7 + 1] = __float_as_uint(m + a * d);
    out[i * 7 + 2] = __float_as_uint(o + e);
    out[i * 7 + 3] = __float_as_uint(p);
    out[i * 7 + 4] = __float_as_uint(q + d);
    out[i * 7 + 5] = __float_as_uint(r);
    out[i * 7 + 6] = __float_as_uint(l + m * o);
}
