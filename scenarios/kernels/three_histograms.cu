#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// All bins in global memory.
__global__ void globalHist_kernel(int* bins, int nbins, int per_block, const int* input, int n) {
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = tid; i < n; i += blockDim.x * gridDim.x) atomicAdd(&bins[input[i]], 1);
}

// The bins are cut over the shared memories of a cluster; a cluster of 1 is one block.
__global__ void clusterHist_kernel(int* bins, int nbins, int per_block, const int* input, int n) {
  extern __shared__ int part[];
  int tid = blockIdx.x * blockDim.x + threadIdx.x;
  cg::cluster_group cluster = cg::this_cluster();
  for (int b = threadIdx.x; b < per_block; b += blockDim.x) part[b] = 0;
  cluster.sync();
  for (int i = tid; i < n; i += blockDim.x * gridDim.x) {
    int bin = input[i];
    int* home = cluster.map_shared_rank(part, bin / per_block);
    atomicAdd(&home[bin % per_block], 1);
  }
  cluster.sync();
  int* own = bins + cluster.block_rank() * per_block;
  for (int b = threadIdx.x; b < per_block; b += blockDim.x) atomicAdd(&own[b], part[b]);
}

void histogram(int* bins, int nbins, const int* input, int n, int cluster_size) {
  cudaLaunchConfig_t config = {0};
  config.gridDim = 8;
  config.blockDim = 128;
  config.dynamicSmemBytes = nbins / cluster_size * sizeof(int);
  cudaLaunchAttribute attribute[1];
  attribute[0].id = cudaLaunchAttributeClusterDimension;
  attribute[0].val.clusterDim.x = cluster_size;
  attribute[0].val.clusterDim.y = 1;
  attribute[0].val.clusterDim.z = 1;
  config.attrs = attribute;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, clusterHist_kernel, bins, nbins, nbins / cluster_size, input, n);
}
