#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 77), c = unitOf(i + 178), s = 0;
    float m = a > b ? a * b : 0.0f;
    out[i * 6 + 0] = __float_as_uint(m + c);
    float n;
    if (a > 0)
        n = a * c;
    else
        n = b * c;
    out[i * 6 + 1] = __float_as_uint(n - a);
    out[i * 6 + 2] = __float_as_uint(fmaxf(a * b, c * a) + b);
    out[i * 6 + 3] = __float_as_uint(fabsf(a * b) + c);
    out[i * 6 + 4] = __float_as_uint(-fabsf(a * b) - c);
    for (int k = 0; k < 8; k++) {
        float x = a * (float)k;
        if (x > 0.3f)
            s += x;
        else
            s -= x * b;
    }
    out[i * 6 + 5] = __float_as_uint(s);
}
