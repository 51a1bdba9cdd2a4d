#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned a = hashOf(1) | 0x80, b = hashOf(2);
    out[i * 5 + 0] = (unsigned)(__byte_perm(a, b, hashOf(i) & 0x7777));
    out[i * 5 + 1] = (unsigned)(__byte_perm(a ^ i, b, hashOf(i + 1)));
    out[i * 5 + 2] = (unsigned)(__byte_perm(a, 0, 0x4140 + i));
    out[i * 5 + 3] = (unsigned)(__byte_perm(hashOf(i), b, 0x0123));
    out[i * 5 + 4] = (unsigned)(__byte_perm(a, b, 0x3210 + 0x1111 * (i & 3)));
}
