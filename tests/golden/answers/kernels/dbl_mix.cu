#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 1);
    double s = 0.0;
    for (int j = 1; j < 8; j++)
        s += a * b / j;
    {
        unsigned long long v_ = (unsigned long long)(__double_as_longlong(s));
        out[i * 6 + 0] = (unsigned)v_;
        out[i * 6 + 1] = (unsigned)(v_ >> 32);
    }
    float m = a * 0.1;
    out[i * 6 + 2] = __float_as_uint(m);
    out[i * 6 + 3] = __float_as_uint(a * 0.1 + b);
    out[i * 6 + 4] = __float_as_uint(1.0 / 3 * a + b * b);
    float t = a;
    t += 0.3;
    t *= 1.1;
    t -= b * 0.7;
    out[i * 6 + 5] = __float_as_uint(t);
}
