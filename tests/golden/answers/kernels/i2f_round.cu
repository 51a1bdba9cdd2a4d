#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = (int)hashOf(i);
    unsigned u = hashOf(i + 5);
    long long l = ((long long)hashOf(i) << 32) | hashOf(i + 1);
    unsigned long long v = (unsigned long long)l * 3;
    out[i * 14 + 0] = __float_as_uint(__int2float_rn(x));
    out[i * 14 + 1] = __float_as_uint(__int2float_rz(x));
    out[i * 14 + 2] = __float_as_uint(__int2float_ru(x));
    out[i * 14 + 3] = __float_as_uint(__int2float_rd(x));
    out[i * 14 + 4] = __float_as_uint(__uint2float_rn(u));
    out[i * 14 + 5] = __float_as_uint(__uint2float_rz(u));
    out[i * 14 + 6] = __float_as_uint(__uint2float_ru(u));
    out[i * 14 + 7] = __float_as_uint(__ll2float_rn(l));
    out[i * 14 + 8] = __float_as_uint(__ll2float_rd(l));
    out[i * 14 + 9] = __float_as_uint(__ull2float_ru(v));
    {
        unsigned long long v_ = (unsigned long long)(__double_as_longlong(__ll2double_rn(l)));
        out[i * 14 + 10] = (unsigned)v_;
        out[i * 14 + 11] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(__double_as_longlong(__ull2double_rz(v)));
        out[i * 14 + 12] = (unsigned)v_;
        out[i * 14 + 13] = (unsigned)(v_ >> 32);
    }
}
