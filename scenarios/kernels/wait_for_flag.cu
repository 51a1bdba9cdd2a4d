// Warp 0 sets the flag behind the barrier; warp 1 wants to see it before the barrier.
__global__ void wait_for_flag(volatile int* flag, int* out) {
  if (threadIdx.x >= 32) {
    while (flag[0] == 0) {
    }
  }
  __syncthreads();
  flag[0] = 1;
  out[threadIdx.x] = threadIdx.x;
}
