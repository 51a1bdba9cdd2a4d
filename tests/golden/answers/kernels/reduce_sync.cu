#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned v = hashOf(i);
    out[i * 9 + 0] = (unsigned)(__reduce_add_sync(~0u, v));
    out[i * 9 + 1] = (unsigned)(__reduce_min_sync(~0u, v));
    out[i * 9 + 2] = (unsigned)(__reduce_max_sync(~0u, (int)v));
    out[i * 9 + 3] = (unsigned)(__reduce_and_sync(~0u, v | 0xff));
    out[i * 9 + 4] = (unsigned)(__reduce_or_sync(~0u, v & 0x10101));
    out[i * 9 + 5] = (unsigned)(__reduce_xor_sync(~0u, v));
    unsigned k = i % 3, mask = __match_any_sync(~0u, k);
    out[i * 9 + 6] = (unsigned)(__reduce_add_sync(mask, (int)v));
    out[i * 9 + 7] = (unsigned)(__reduce_min_sync(mask, (int)v));
    out[i * 9 + 8] = (unsigned)(__reduce_max_sync(mask, v));
}
