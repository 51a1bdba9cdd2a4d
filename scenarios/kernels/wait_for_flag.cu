// Two warps, a flag and a barrier.
__global__ void wait_for_flag(volatile int* flag, int* out) {
  if (threadIdx.x >= 32) {
    while (flag[0] == 0) {
    }
  }
  __syncthreads();
  flag[0] = 1;
  out[threadIdx.x] = threadIdx.x;
}
