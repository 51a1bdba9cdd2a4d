#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    float r = a > 0 ? (b > 0 ? a * b : c * d) + e : a * c - (d > 0 ? a * d : b * b);
    float s = c > 0 ? a * b + c * d : a * b - c * d;
    out[i * 4 + 0] = __float_as_uint(r);
    out[i * 4 + 1] = __float_as_uint(s);
    out[i * 4 + 2] = __float_as_uint((a > b ? a * b : b * c) + (c > d ? c * d : d * e));
    out[i * 4 + 3] = __float_as_uint((c > 0 ? a * a : b) * d + e);
}
