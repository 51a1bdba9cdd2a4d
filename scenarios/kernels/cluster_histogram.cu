// A histogram whose 64 bins lie in the shared memories of two blocks: a cluster.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void cluster_histogram(int* bins, const int* data) {
    __shared__ int part[32];
    cg::cluster_group cluster = cg::this_cluster();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x < 32) part[threadIdx.x] = 0;
    cluster.sync();
    int bin = data[i];
    int* home = cluster.map_shared_rank(part, bin / 32);
    atomicAdd(&home[bin % 32], 1);
    cluster.sync();
    if (threadIdx.x < 32) bins[cluster.block_rank() * 32 + threadIdx.x] = part[threadIdx.x];
}
