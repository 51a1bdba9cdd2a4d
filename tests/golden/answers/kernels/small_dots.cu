#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ short s[64];
    __shared__ signed char c[64];
    __shared__ unsigned char u[64];
    s[i] = hashOf(i);
    c[i] = hashOf(i + 1);
    u[i] = hashOf(i + 2);
    __syncthreads();
    int j = (i & 31) & ~3;
    out[i * 7 + 0] = (unsigned)(s[j] * 3 + s[j + 1] * 7 + s[j + 2] * 11 + s[j + 3] * 100);
    int d = 0;
    for (int k = 0; k < 4; k++)
        d += c[j + k] * c[32 + k];
    out[i * 7 + 1] = (unsigned)(d);
    int e = 0;
    for (int k = 0; k < 4; k++)
        e += u[j + k] * c[32 + k];
    out[i * 7 + 2] = (unsigned)(e);
    unsigned f = 0;
    for (int k = 0; k < 4; k++)
        f += u[j + k] * u[32 + k];
    out[i * 7 + 3] = (unsigned)(f + i);
    int g = i;
    for (int k = 0; k < 4; k++)
        g += s[j + k] * c[32 + k];
    out[i * 7 + 4] = (unsigned)(g);
    int h = 0;
    for (int k = 0; k < 2; k++)
        h += s[j + k] * s[32 + k];
    out[i * 7 + 5] = (unsigned)(h);
    out[i * 7 + 6] = (unsigned)(c[j] * 5 - c[j + 1] * 9 + c[j + 2] * -128 + c[j + 3] * 127);
}
