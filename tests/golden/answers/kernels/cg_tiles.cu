#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include "inputs.h"
namespace cg = cooperative_groups;
template <int N>
__device__ unsigned red(cg::thread_block_tile<N> t, unsigned v) {
    for (int o = t.size() / 2; o > 0; o /= 2)
        v = v * 3 + t.shfl_down(v, o);
    return t.shfl(v, 0);
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    cg::thread_block b = cg::this_thread_block();
    auto w = cg::tiled_partition<32>(b);
    auto t = cg::tiled_partition<4>(w);
    unsigned v = hashOf(i);
    out[i * 7 + 0] = (unsigned)(red<4>(t, v));
    out[i * 7 + 1] =
        (unsigned)(t.meta_group_rank() * 1000 + t.meta_group_size() * 10 + t.thread_rank());
    out[i * 7 + 2] = (unsigned)(cg::reduce(t, v, cg::plus<unsigned>()));
    out[i * 7 + 3] = (unsigned)(cg::reduce(w, (int)v, cg::greater<int>()));
    auto t8 = cg::tiled_partition<8>(b);
    out[i * 7 + 4] = (unsigned)(t8.ballot(v & 1) + t8.any(v & 2) + t8.all(v | 1));
    out[i * 7 + 5] = (unsigned)(t8.match_any(v & 3));
    out[i * 7 + 6] = __float_as_uint(cg::reduce(t8, unitOf(i), cg::plus<float>()));
    b.sync();
}
