#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
// warpscope adversary: grid=2 block=32 count=256
/// Of a whole number another one that has nothing to do with it.
__device__ unsigned hashOf(unsigned x) {
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    x ^= x >> 16;
    return x;
}
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
