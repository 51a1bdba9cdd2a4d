#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    float f = fabsf(c) + 0.5f, q = __fdividef(a, f), r = __fdividef(b, f), s = __fdividef(d, f),
          t = __fdividef(e, f);
    float l = 0;
    for (int j = 0; j < 5; j++)
        l += __fdividef(a + j, f);
    out[i * 9 + 0] = __float_as_uint(q + b);
    out[i * 9 + 1] = __float_as_uint(q - d);
    out[i * 9 + 2] = __float_as_uint(r + a);
    out[i * 9 + 3] = __float_as_uint(r * r);
    out[i * 9 + 4] = __float_as_uint(s * a + b * c);
    out[i * 9 + 5] = __float_as_uint(s + e);
    out[i * 9 + 6] = __float_as_uint(t + (a > 0 ? t : b));
    out[i * 9 + 7] = __float_as_uint(l);
    out[i * 9 + 8] = __float_as_uint(-__fdividef(c, d) + a);
}
