#include <cstdio>

// Each thread says who it is.
__global__ void print_index() {
  printf("block %d,%d thread %d,%d\n", blockIdx.x, blockIdx.y, threadIdx.x, threadIdx.y);
}
