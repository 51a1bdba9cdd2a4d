#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned u = i < 40 ? ((i < 33) ? (i == 32 ? 0 : 1u << i) : ~0u >> (i - 33)) : hashOf(i);
    unsigned long long l =
        i < 66 ? (i < 64 ? 1ull << i : 0) : ((unsigned long long)hashOf(i) << 32) | hashOf(i + 1);
    out[i * 14 + 0] = (unsigned)(__popc(u));
    out[i * 14 + 1] = (unsigned)(__clz(u));
    out[i * 14 + 2] = (unsigned)(__ffs(u));
    out[i * 14 + 3] = (unsigned)(__brev(u));
    out[i * 14 + 4] = (unsigned)(__popcll(l));
    out[i * 14 + 5] = (unsigned)(__clzll(l));
    out[i * 14 + 6] = (unsigned)(__ffsll(l));
    {
        unsigned long long v_ = (unsigned long long)(__brevll(l));
        out[i * 14 + 7] = (unsigned)v_;
        out[i * 14 + 8] = (unsigned)(v_ >> 32);
    }
    out[i * 14 + 9] = (unsigned)(31 - __clz(u | 1));
    out[i * 14 + 10] = (unsigned)(__clz((int)~u));
    out[i * 14 + 11] = (unsigned)(__ffs(~u));
    out[i * 14 + 12] = (unsigned)(__fns(u, 0, 1));
    out[i * 14 + 13] = (unsigned)(__popc(u & -u) + __popc((u - 1) & ~u));
}
