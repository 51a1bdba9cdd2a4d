#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = fabsf(unitOf(i)) * 100 + 1e-3f;
    float h = 0.5f * x;
    int b = *(int*)&x;
    b = 0x5f3759df - (b >> 1);
    float y = *(float*)&b;
    y = y * (1.5f - h * y * y);
    out[i * 3 + 0] = __float_as_uint(y);
    y = y * (1.5f - (h * y * y));
    out[i * 3 + 1] = __float_as_uint(y);
    out[i * 3 + 2] = __float_as_uint(y * x);
}
