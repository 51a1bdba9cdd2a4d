#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = (int)hashOf(i);
    unsigned u = hashOf(i + 7);
    int d = (int)(hashOf(i + 9) >> 20) - 2000;
    if (!d) d = 1;
    out[i * 10 + 0] = (unsigned)(x / d);
    out[i * 10 + 1] = (unsigned)(x % d);
    out[i * 10 + 2] = (unsigned)(u / (unsigned)(d * d + 1));
    out[i * 10 + 3] = (unsigned)(u % 7u);
    out[i * 10 + 4] = (unsigned)(x / 7);
    out[i * 10 + 5] = (unsigned)(x % -8);
    out[i * 10 + 6] = (unsigned)(x / -16);
    out[i * 10 + 7] = (unsigned)((short)x / (short)(d | 1));
    out[i * 10 + 8] = (unsigned)((signed char)x % ((signed char)d | 1));
    out[i * 10 + 9] = (unsigned)((unsigned short)u / ((i % 9) + 1));
}
