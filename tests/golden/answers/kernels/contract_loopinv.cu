#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 77), s = 0, t = 0, u = 1, v = 0, w = 0;
    for (int j = 0; j < (int)(hashOf(i) & 15) + 3; j++) {
        s += a * b;
        t = t * a + a * b;
        u = u - a * b * (float)j;
        v += (float)j * 0.1f * a;
        w = w * 0.5f + (a * b - w) * 0.25f;
    }
    out[i * 6 + 0] = __float_as_uint(s);
    out[i * 6 + 1] = __float_as_uint(t);
    out[i * 6 + 2] = __float_as_uint(u);
    out[i * 6 + 3] = __float_as_uint(v);
    out[i * 6 + 4] = __float_as_uint(w);
    out[i * 6 + 5] = __float_as_uint(s * t - u * v);
}
