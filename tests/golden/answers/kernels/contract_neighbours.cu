#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    __shared__ float s[128];
    s[threadIdx.x] = a;
    s[threadIdx.x + 64] = b;
    __syncthreads();
    unsigned t = threadIdx.x;
    float l = s[(t + 63) & 63], r = s[(t + 1) & 63], u = s[64 + ((t + 1) & 63)];
    out[i * 5 + 0] = __float_as_uint(0.25f * l + 0.5f * a + 0.25f * r);
    out[i * 5 + 1] = __float_as_uint(l * a + r * u);
    out[i * 5 + 2] = __float_as_uint(c * l + a * r + b * u);
    out[i * 5 + 3] = __float_as_uint((l - 2 * a + r) * 0.1f + a);
    out[i * 5 + 4] = __float_as_uint(l * l + c * c + 2 * u * a);
}
