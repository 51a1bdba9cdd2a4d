#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i * 4 + 0] = __float_as_uint(rsqrtf(edgeOf(i)));
    out[i * 4 + 1] = __float_as_uint(rsqrtf(fabsf(unitOf(i))));
    out[i * 4 + 2] = __float_as_uint(__frsqrt_rn(fabsf(unitOf(i + 2))));
    out[i * 4 + 3] = __float_as_uint(1.0f / unitOf(i + 3));
}
