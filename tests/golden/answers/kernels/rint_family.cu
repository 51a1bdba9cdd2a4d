#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = (i < 40) ? (float)((int)i - 20) * 0.5f : edgeOf(i);
    out[i * 14 + 0] = __float_as_uint(rintf(x));
    out[i * 14 + 1] = __float_as_uint(roundf(x));
    out[i * 14 + 2] = __float_as_uint(truncf(x));
    out[i * 14 + 3] = __float_as_uint(ceilf(x));
    out[i * 14 + 4] = __float_as_uint(floorf(x));
    out[i * 14 + 5] = __float_as_uint(nearbyintf(x));
    out[i * 14 + 6] = (unsigned)((unsigned)lrintf(x));
    out[i * 14 + 7] = (unsigned)((unsigned)lroundf(x));
    {
        unsigned long long v_ = (unsigned long long)(llrintf(x));
        out[i * 14 + 8] = (unsigned)v_;
        out[i * 14 + 9] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(llroundf(x));
        out[i * 14 + 10] = (unsigned)v_;
        out[i * 14 + 11] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ =
            (unsigned long long)(__double_as_longlong(round((double)x * 1.5) + rint((double)x)));
        out[i * 14 + 12] = (unsigned)v_;
        out[i * 14 + 13] = (unsigned)(v_ >> 32);
    }
}
