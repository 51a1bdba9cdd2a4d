#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long a = ((unsigned long long)hashOf(i) << 32) | hashOf(i + 1),
                       b = ((unsigned long long)hashOf(i + 2) << 32) | hashOf(i + 3);
    unsigned __int128 p = (unsigned __int128)a * b;
    {
        unsigned long long v_ = (unsigned long long)((unsigned long long)(p >> 64));
        out[i * 8 + 0] = (unsigned)v_;
        out[i * 8 + 1] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)((unsigned long long)p);
        out[i * 8 + 2] = (unsigned)v_;
        out[i * 8 + 3] = (unsigned)(v_ >> 32);
    }
    p = (p << (i & 127)) | (p >> ((128 - i) & 127));
    {
        unsigned long long v_ = (unsigned long long)((unsigned long long)(p >> 32));
        out[i * 8 + 4] = (unsigned)v_;
        out[i * 8 + 5] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ =
            (unsigned long long)(__umul64hi(a, b) ^
                                 (unsigned long long)__mul64hi((long long)a, (long long)b));
        out[i * 8 + 6] = (unsigned)v_;
        out[i * 8 + 7] = (unsigned)(v_ >> 32);
    }
}
