#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float f = edgeOf(i);
    out[i * 16 + 0] = (unsigned)(__float2int_rn(f));
    out[i * 16 + 1] = (unsigned)(__float2int_rz(f));
    out[i * 16 + 2] = (unsigned)(__float2int_ru(f));
    out[i * 16 + 3] = (unsigned)(__float2int_rd(f));
    out[i * 16 + 4] = (unsigned)(__float2uint_rn(f));
    out[i * 16 + 5] = (unsigned)(__float2uint_rz(f));
    out[i * 16 + 6] = (unsigned)(__float2uint_ru(f));
    out[i * 16 + 7] = (unsigned)(__float2uint_rd(f));
    {
        unsigned long long v_ = (unsigned long long)(__float2ll_rn(f));
        out[i * 16 + 8] = (unsigned)v_;
        out[i * 16 + 9] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(__float2ull_rz(f));
        out[i * 16 + 10] = (unsigned)v_;
        out[i * 16 + 11] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(__float2ll_rd(f));
        out[i * 16 + 12] = (unsigned)v_;
        out[i * 16 + 13] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(__float2ull_ru(f));
        out[i * 16 + 14] = (unsigned)v_;
        out[i * 16 + 15] = (unsigned)(v_ >> 32);
    }
}
