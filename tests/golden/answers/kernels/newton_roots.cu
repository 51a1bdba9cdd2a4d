#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = (unitOf(i) + 1.5f) * 10;
    float y = a * 0.5f;
    int n = 0;
    do {
        float z = 0.5f * (y + a / y);
        if (fabsf(z - y) < 1e-6f * z) break;
        y = z;
    } while (++n < 30);
    out[i * 5 + 0] = __float_as_uint(y);
    out[i * 5 + 1] = (unsigned)(n);
    float r = 0.1f;
    for (int j = 0; j < 5; j++)
        r = r * (2.0f - a * r);
    out[i * 5 + 2] = __float_as_uint(r);
    float q = 0.3f;
    for (int j = 0; j < 6; j++)
        q = q * (1.5f - 0.5f * a * q * q);
    out[i * 5 + 3] = __float_as_uint(q);
    float c = a;
    for (int j = 0; j < 9; j++)
        c = c - (c * c * c - a) / (3 * c * c);
    out[i * 5 + 4] = __float_as_uint(c);
}
