#include <cooperative_groups.h>
#include "inputs.h"
namespace cg = cooperative_groups;
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    auto w = cg::tiled_partition<32>(cg::this_thread_block());
    unsigned v = hashOf(i);
    auto b = cg::binary_partition(w, (v & 4) != 0);
    out[i * 5 + 0] = (unsigned)(b.meta_group_rank() * 16 + b.meta_group_size());
    auto c = cg::binary_partition(w, i < 1000);
    out[i * 5 + 1] = (unsigned)(c.meta_group_rank() * 16 + c.meta_group_size());
    unsigned r = 0;
    if (v & 1) {
        auto g = cg::coalesced_threads();
        auto l = cg::labeled_partition(g, (int)(v >> 1 & 3));
        r = l.meta_group_rank() * 256 + l.meta_group_size() * 16 + l.thread_rank();
        auto t = cg::tiled_partition(g, 4);
        r += (t.meta_group_rank() * 256 + t.size()) << 16;
    }
    out[i * 5 + 2] = (unsigned)(r);
    auto t = cg::tiled_partition<8>(w);
    auto lb = cg::labeled_partition(t, (int)(v & 1));
    out[i * 5 + 3] = (unsigned)(lb.meta_group_rank() * 256 + lb.meta_group_size() * 16 + lb.size());
    out[i * 5 + 4] = (unsigned)(lb.num_threads() * 64 + lb.thread_rank());
}
