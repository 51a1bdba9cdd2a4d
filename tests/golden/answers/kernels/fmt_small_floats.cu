#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = unitOf(i);
    int k = (int)(x * 1000);
    out[i * 5 + 0] = __float_as_uint(k * 0.001f + x);
    out[i * 5 + 1] = __float_as_uint((float)(k / 7) * 3.5f - x * k);
    unsigned u = hashOf(i);
    out[i * 5 + 2] = __float_as_uint(u * 2.3283064e-10f + x);
    out[i * 5 + 3] = __float_as_uint((float)(u >> 8) * x + (float)(u & 255) * x);
    out[i * 5 + 4] = __float_as_uint(x * x * x * x - x * x + 1.0f);
}
