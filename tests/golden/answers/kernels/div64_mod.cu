#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    long long a = ((long long)hashOf(i) << 32) | hashOf(i + 1),
              b = (long long)(int)hashOf(i + 2) * ((i & 1) ? 1 : (long long)(hashOf(i + 3) >> 4));
    if (b == 0) b = 7;
    unsigned long long p = a, q = b;
    {
        unsigned long long v_ = (unsigned long long)(a / b);
        out[i * 16 + 0] = (unsigned)v_;
        out[i * 16 + 1] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(a % b);
        out[i * 16 + 2] = (unsigned)v_;
        out[i * 16 + 3] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(p / q);
        out[i * 16 + 4] = (unsigned)v_;
        out[i * 16 + 5] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(p % q);
        out[i * 16 + 6] = (unsigned)v_;
        out[i * 16 + 7] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(a / 1000000007LL);
        out[i * 16 + 8] = (unsigned)v_;
        out[i * 16 + 9] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(a % -10);
        out[i * 16 + 10] = (unsigned)v_;
        out[i * 16 + 11] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(p % 10000000000ULL);
        out[i * 16 + 12] = (unsigned)v_;
        out[i * 16 + 13] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)((p / 3) + (a / 16) + (a % 16));
        out[i * 16 + 14] = (unsigned)v_;
        out[i * 16 + 15] = (unsigned)(v_ >> 32);
    }
}
