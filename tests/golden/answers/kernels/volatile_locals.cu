#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    volatile float p = a * b;
    float r = p + c;
    volatile float q;
    q = c * d;
    q = q + e;
    float s = q * a + b;
    float t = p * p + q;
    out[i * 4 + 0] = __float_as_uint(r);
    out[i * 4 + 1] = __float_as_uint(s);
    out[i * 4 + 2] = __float_as_uint(t);
    out[i * 4 + 3] = __float_as_uint(a * b + d);
}
