#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include "inputs.h"
namespace cg = cooperative_groups;
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    auto w = cg::tiled_partition<32>(cg::this_thread_block());
    unsigned v = hashOf(i) & 7;
    out[i * 2 + 0] =
        (unsigned)(cg::reduce(w, v, [](unsigned a, unsigned b) { return a * b + 1 - 1; }));
    struct P {
        int a, b;
    };
    out[i * 2 + 1] =
        (unsigned)(cg::inclusive_scan(w, v, [](unsigned a, unsigned b) { return a > b ? a : b; }));
}
