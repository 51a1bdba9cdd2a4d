#include <cuda_bf16.h>
#include "inputs.h"
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __nv_bfloat16 s = __float2bfloat16(0.0f);
    float f = 0;
    for (int j = 0; j < 6; j++) {
        __nv_bfloat16 a = __float2bfloat16(unitOf(i * 6 + j)),
                      b = __float2bfloat16(unitOf(i * 6 + j + 5000));
        s = s + a * b;
        f += __bfloat162float(a) * __bfloat162float(b);
    }
    out[i * 5 + 0] = (unsigned)(__bfloat16_as_ushort(s));
    out[i * 5 + 1] = __float_as_uint(f);
    __nv_bfloat16 t = __float2bfloat16_rn(unitOf(i));
    out[i * 5 + 2] = (unsigned)(__bfloat16_as_ushort(__hfma(t, s, t)));
    out[i * 5 + 3] = (unsigned)(__bfloat16_as_ushort(__hmul(t, t) - s));
    out[i * 5 + 4] = (unsigned)(__bfloat16_as_ushort(__float2bfloat16_rz(f)) |
                                (__bfloat16_as_ushort(__float2bfloat16_ru(f)) << 16));
}
