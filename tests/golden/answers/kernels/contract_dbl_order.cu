#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    double a = unitOf(i), b = unitOf(i + 100) / 3.0, c = unitOf(i + 200) / 7.0,
           d = unitOf(i + 300) * 1.1, e = unitOf(i + 400) / 9.0;
    double p = a * b, q = c * d;
    {
        unsigned long long v_ = (unsigned long long)(__double_as_longlong(q - p));
        out[i * 10 + 0] = (unsigned)v_;
        out[i * 10 + 1] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(__double_as_longlong(a * e + c * e - b * d));
        out[i * 10 + 2] = (unsigned)v_;
        out[i * 10 + 3] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ =
            (unsigned long long)(__double_as_longlong((a - b) * (c - d) + e * e));
        out[i * 10 + 4] = (unsigned)v_;
        out[i * 10 + 5] = (unsigned)(v_ >> 32);
    }
    double s = 0;
    for (int j = 0; j < 7; j++)
        s = s * b - a * (j + 0.1) * c;
    {
        unsigned long long v_ = (unsigned long long)(__double_as_longlong(s));
        out[i * 10 + 6] = (unsigned)v_;
        out[i * 10 + 7] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(__double_as_longlong(a * b * c - d * e));
        out[i * 10 + 8] = (unsigned)v_;
        out[i * 10 + 9] = (unsigned)(v_ >> 32);
    }
}
