#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    float f = fabsf(c) + 0.5f, q = __fdividef(a, f), r = 0;
    if (b > 0) r = q + d;
    float u = __tanf(a) + b;
    float w = __fdividef(e, f);
    w += __sinf(d);
    float z = sqrtf(f);
    out[i * 8 + 0] = __float_as_uint(r);
    out[i * 8 + 1] = __float_as_uint(u);
    out[i * 8 + 2] = __float_as_uint(w);
    out[i * 8 + 3] = __float_as_uint(z + __fdividef(b, f));
    out[i * 8 + 4] = __float_as_uint(__fdividef(a, 1e-39f * f) + b);
    out[i * 8 + 5] = __float_as_uint(1.0f / (1.0f + __expf(-a)) + b);
    out[i * 8 + 6] = __float_as_uint(__fdividef(1.0f, 1.0f + __expf(-a)) * 2 - 1);
    out[i * 8 + 7] = __float_as_uint(__fmul_rn(__fdividef(b, f), c) + a);
}
