#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned u = hashOf(i);
    int x = (int)u;
    unsigned sh = u & 31;
    out[i * 12 + 0] = (unsigned)(u << sh);
    out[i * 12 + 1] = (unsigned)(u >> sh);
    out[i * 12 + 2] = (unsigned)(x >> sh);
    out[i * 12 + 3] = (unsigned)((int)(u * u));
    out[i * 12 + 4] = (unsigned)(__mulhi(x, (int)hashOf(i + 1)));
    out[i * 12 + 5] = (unsigned)(__umulhi(u, hashOf(i + 1)));
    out[i * 12 + 6] = (unsigned)(abs(x >> 3));
    out[i * 12 + 7] = (unsigned)(__mul24(x, x >> 4));
    out[i * 12 + 8] = (unsigned)(__umul24(u, u >> 3));
    out[i * 12 + 9] = (unsigned)(__sad(x, (int)hashOf(i + 2), u));
    out[i * 12 + 10] = (unsigned)(__usad(u, hashOf(i + 2), 7u));
    out[i * 12 + 11] = (unsigned)(__hadd(x, (int)hashOf(i + 3)) + __rhadd(x, (int)hashOf(i + 3)) +
                                  __uhadd(u, 5u) + __urhadd(u, 6u));
}
