#include <cuda_fp16.h>
#include "inputs.h"
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float f = __uint_as_float(hashOf(i));
    float g = unitOf(i) * ((i & 1) ? 70000.0f : 6e-7f * (i & 15));
    out[i * 9 + 0] = __half_as_ushort(__float2half_rn(g));
    out[i * 9 + 1] = __half_as_ushort(__float2half_rz(g));
    out[i * 9 + 2] = __half_as_ushort(__float2half_ru(g));
    out[i * 9 + 3] = __half_as_ushort(__float2half_rd(g));
    out[i * 9 + 4] = __half_as_ushort(__float2half(f));
    __half h = __ushort_as_half((unsigned short)(hashOf(i * 3) & 0xffff));
    if (__hisnan(h)) h = __float2half(1.0f);
    out[i * 9 + 5] = __float_as_uint(__half2float(h));
    out[i * 9 + 6] = (unsigned)(__half2int_rz(h) * 31 + __half2int_rn(h) * 17 + __half2int_ru(h));
    out[i * 9 + 7] = (unsigned)(__half2ushort_rz(h));
    out[i * 9 + 8] = __half_as_ushort(__int2half_rn((int)hashOf(i) >> ((i & 15) + 8)));
}
