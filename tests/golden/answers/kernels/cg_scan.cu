#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
#include "inputs.h"
namespace cg = cooperative_groups;
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    auto w = cg::tiled_partition<16>(cg::this_thread_block());
    int v = hashOf(i) & 1023;
    out[i * 4 + 0] = (unsigned)(cg::inclusive_scan(w, v));
    out[i * 4 + 1] = (unsigned)(cg::exclusive_scan(w, v));
    out[i * 4 + 2] = (unsigned)(cg::inclusive_scan(w, v, cg::greater<int>()));
    out[i * 4 + 3] = (unsigned)(cg::exclusive_scan(w, v, cg::bit_xor<int>()));
}
