#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float t = __uint_as_float(hashOf(i) >> 9 >> (i % 20));
    float u = __uint_as_float(0x00800000u + i);
    out[i * 8 + 0] = __float_as_uint(t * 0.5f);
    out[i * 8 + 1] = __float_as_uint(u - t);
    out[i * 8 + 2] = __float_as_uint(u * 0.3f);
    out[i * 8 + 3] = __float_as_uint(t / 3.0f);
    out[i * 8 + 4] = __float_as_uint(t * t);
    out[i * 8 + 5] = __float_as_uint(t * 1e30f * 1e8f + t);
    out[i * 8 + 6] = __float_as_uint(sqrtf(t));
    out[i * 8 + 7] = __float_as_uint(1.0f / u * t);
}
