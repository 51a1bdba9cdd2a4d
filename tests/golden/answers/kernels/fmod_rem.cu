#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i) * ((i & 1) ? 1e30f : 1e5f), b = unitOf(i + 1) * ((i & 2) ? 3.7f : 1e-3f);
    out[i * 8 + 0] = __float_as_uint(fmodf(a, b));
    out[i * 8 + 1] = __float_as_uint(remainderf(a, b));
    int q = 0;
    out[i * 8 + 2] = __float_as_uint(remquof(a, b, &q));
    out[i * 8 + 3] = (unsigned)(q);
    out[i * 8 + 4] = __float_as_uint(fmodf(edgeOf(i), edgeOf((i * 3 + 7) & 63)));
    {
        unsigned long long v_ =
            (unsigned long long)(__double_as_longlong(fmod((double)a, (double)b)));
        out[i * 8 + 5] = (unsigned)v_;
        out[i * 8 + 6] = (unsigned)(v_ >> 32);
    }
    out[i * 8 + 7] = __float_as_uint(remainderf(edgeOf(i), 2.0f));
}
