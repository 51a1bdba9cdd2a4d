#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float s = 0, c = 0, n = 0, e = 0, t1 = 0;
    for (int j = 0; j < 20; j++) {
        float x = unitOf(i * 20 + j) * (float)(1 << (hashOf(j) & 15));
        float y = x - c;
        float t = s + y;
        c = (t - s) - y;
        s = t;
        float u = n + x;
        if (fabsf(n) >= fabsf(x))
            e += (n - u) + x;
        else
            e += (x - u) + n;
        n = u;
        t1 += x * x;
    }
    out[i * 5 + 0] = __float_as_uint(s);
    out[i * 5 + 1] = __float_as_uint(c);
    out[i * 5 + 2] = __float_as_uint(n + e);
    out[i * 5 + 3] = __float_as_uint(e);
    out[i * 5 + 4] = __float_as_uint(t1);
}
