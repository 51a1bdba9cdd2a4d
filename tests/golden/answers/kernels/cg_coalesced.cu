#include <cooperative_groups.h>
#include "inputs.h"
namespace cg = cooperative_groups;
__device__ int aggInc(int* p) {
    cg::coalesced_group g = cg::coalesced_threads();
    int o = 0;
    if (g.thread_rank() == 0) o = atomicAdd(p, g.size());
    return g.shfl(o, 0) + g.thread_rank();
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ int c[2];
    if (threadIdx.x < 2) c[threadIdx.x] = 0;
    __syncthreads();
    unsigned v = hashOf(i);
    int r = -1;
    if (threadIdx.x / 32 == 0 && (v & 3)) {
        r = aggInc(&c[0]);
    }
    out[i * 5 + 0] = (unsigned)(r);
    int s = 0;
    if (v % 5 < 2) {
        auto g = cg::coalesced_threads();
        s = g.size() * 100 + g.thread_rank();
        unsigned x = g.shfl_up(v, 1);
        out[i * 5 + 3] = (unsigned)(g.thread_rank() ? x : 0);
        out[i * 5 + 4] = (unsigned)(g.ballot(v & 4));
    } else {
        auto g = cg::coalesced_threads();
        out[i * 5 + 3] = (unsigned)(g.shfl(v, g.size() - 1));
        out[i * 5 + 4] = (unsigned)(g.any(v & 8));
    }
    out[i * 5 + 1] = (unsigned)(s);
    __syncthreads();
    out[i * 5 + 2] = (unsigned)(c[0]);
}
