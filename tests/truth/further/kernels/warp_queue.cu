#include <cooperative_groups.h>
namespace cg = cooperative_groups;
extern "C" __global__ void warp_queue(const int* work, int* result, int* next, int n) {
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        int v = work[i];
        for (int d = tile.size() / 2; d > 0; d /= 2) v += tile.shfl_down(v, d);
        if (tile.thread_rank() == 0) sum += v;
    }
    if (tile.thread_rank() == 0) atomicAdd(next, sum), result[(blockIdx.x * blockDim.x + threadIdx.x) / 8] = sum;
}
