#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include "inputs.h"
namespace cg = cooperative_groups;
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    auto w = cg::tiled_partition<32>(cg::this_thread_block());
    unsigned v = hashOf(i);
    auto l = cg::labeled_partition(w, (int)(v % 4));
    out[i * 6 + 0] = (unsigned)(l.size() * 100 + l.thread_rank());
    out[i * 6 + 1] = (unsigned)(cg::reduce(l, (int)v, cg::bit_xor<int>()));
    auto b = cg::binary_partition(w, (v & 16) != 0);
    out[i * 6 + 2] = (unsigned)(b.size() * 100 + b.thread_rank());
    out[i * 6 + 3] = (unsigned)(cg::reduce(b, v, cg::less<unsigned>()));
    out[i * 6 + 4] = (unsigned)(l.meta_group_rank() * 16 + l.meta_group_size());
    out[i * 6 + 5] = (unsigned)(b.shfl(v, b.size() - 1));
}
