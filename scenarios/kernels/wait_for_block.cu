// The first `waiting` blocks poll a flag. Block `setter` sets it.
__global__ void wait_for_block(volatile int* flag, int waiting, int setter) {
  if (threadIdx.x == 0) {
    if ((int)blockIdx.x < waiting) {
      while (flag[0] == 0) {
      }
    }
    if ((int)blockIdx.x == setter) flag[0] = 1;
  }
}
