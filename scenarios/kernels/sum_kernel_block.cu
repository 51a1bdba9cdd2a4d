// The sum of an array in three parts: each thread, then each block, then all blocks.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// Four numbers at a time, a grid's width apart.
__device__ int thread_sum(const int* input, int n) {
  int sum = 0;
  const int4* fours = (const int4*)input;
  int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 4; i += stride) {
    int4 four = fours[i];
    sum += four.x + four.y + four.z + four.w;
  }
  return sum;
}

// The sum of a group; the thread of rank 0 gets it.
__device__ int reduce_sum(cg::thread_group group, int* temp, int value) {
  int rank = group.thread_rank();
  for (int half = group.size() / 2; half > 0; half /= 2) {
    temp[rank] = value;
    group.sync();
    if (rank < half) value += temp[rank + half];
    group.sync();
  }
  return value;
}

__global__ void sum_kernel_block(int* sum, const int* input, int n) {
  extern __shared__ int temp[];
  int mine = thread_sum(input, n);
  cg::thread_block block = cg::this_thread_block();
  int whole = reduce_sum(block, temp, mine);
  if (block.thread_rank() == 0) atomicAdd(sum, whole);
}

// The guide's way: each thread adds its number; the scope is part of a type.
#include <cuda/atomic>
__global__ void sum_reduction(float* sum, const float* input, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  cuda::atomic_ref<float, cuda::thread_scope_device> result(*sum);
  if (i < n) result.fetch_add(input[i]);
}
