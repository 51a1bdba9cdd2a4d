#include <cuda_fp16.h>
#include "inputs.h"
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __half x = __float2half(fabsf(unitOf(i)) * 3 + 0.01f);
    out[i * 8 + 0] = __half_as_ushort(hsqrt(x));
    out[i * 8 + 1] = __half_as_ushort(hrint(x * __float2half(9.f)));
    out[i * 8 + 2] = __half_as_ushort(hfloor(-x));
    out[i * 8 + 3] = __half_as_ushort(hceil(x));
    out[i * 8 + 4] = __half_as_ushort(htrunc(-x));
    out[i * 8 + 5] = __half_as_ushort(hrcp(x));
    out[i * 8 + 6] = __half_as_ushort(__habs(-x) + __hneg(x));
    out[i * 8 + 7] = (unsigned)((__heq(x, x) << 0) | (__hlt(x, -x) << 1) | (__hne(x, x) << 2) |
                                (__hgeu(x, x) << 3));
}
