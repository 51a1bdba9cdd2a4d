#include <cuda_fp16.h>
#include "inputs.h"
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __half x = __float2half(unitOf(i) * 4);
    out[i * 6 + 0] = __half_as_ushort(hexp(x));
    out[i * 6 + 1] = __half_as_ushort(hexp2(x));
    out[i * 6 + 2] = __half_as_ushort(hlog(__habs(x)));
    out[i * 6 + 3] = __half_as_ushort(hsin(x));
    out[i * 6 + 4] = __half_as_ushort(hcos(x));
    out[i * 6 + 5] = __half_as_ushort(hrsqrt(__habs(x)));
}
