#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300), e = unitOf(i + 400);
    float t = 0, u = 1, w = a; for (int j = 0; j < 10; j++) { float x = unitOf(i + j); t = t * c + e * x; u = u * a - b * x; w = d * x + w * b; }
    float z = 0; for (int j = 0; j < (int)(hashOf(i) & 15); j++) { float x = unitOf(i + j); z = z * c + e * x; }
    out[i * 4 + 0] = __float_as_uint(t);
    out[i * 4 + 1] = __float_as_uint(u);
    out[i * 4 + 2] = __float_as_uint(w);
    out[i * 4 + 3] = __float_as_uint(z);
}
