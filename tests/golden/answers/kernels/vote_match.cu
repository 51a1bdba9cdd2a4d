#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned v = hashOf(i) % 5;
    unsigned m = __activemask();
    out[i * 10 + 0] = (unsigned)(m);
    out[i * 10 + 1] = (unsigned)(__ballot_sync(~0u, v > 2));
    out[i * 10 + 2] = (unsigned)(__any_sync(~0u, v == 4) + 2 * __all_sync(~0u, v < 5));
    out[i * 10 + 3] = (unsigned)(__match_any_sync(~0u, v));
    int p = 5;
    out[i * 10 + 4] = (unsigned)(__match_all_sync(~0u, v / 5, &p));
    out[i * 10 + 5] = (unsigned)(p);
    out[i * 10 + 6] = (unsigned)(__match_any_sync(~0u, (unsigned long long)v << 33));
    unsigned r = 0, s = 0;
    if (v & 1) {
        unsigned a = __ballot_sync(__match_any_sync(__activemask(), 1), v == 1);
        r = a;
        s = __popc(a & ((1u << (i & 31)) - 1));
    }
    out[i * 10 + 7] = (unsigned)(r);
    out[i * 10 + 8] = (unsigned)(s);
    out[i * 10 + 9] = (unsigned)(__syncthreads_count(v == 2) * 4 + __syncthreads_and(v < 5) * 2 +
                                 __syncthreads_or(v > 9));
}
