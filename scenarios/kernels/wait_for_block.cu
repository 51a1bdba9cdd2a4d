// `waiting` blocks poll a flag (volatile: read each time), `setter` sets it.
__global__ void wait_for_block(volatile int* flag, int waiting, int setter) {
  if (threadIdx.x == 0) {
    if ((int)blockIdx.x < waiting) {
      while (flag[0] == 0) {
      }
    }
    if ((int)blockIdx.x == setter) flag[0] = 1;
  }
}

// Blocks 0 and `setter` wait for each other.
__global__ void wait_for_each_other(volatile int* flag, int waiting, int setter) {
  int me = blockIdx.x;
  int other = me == 0 ? setter : 0;
  if (threadIdx.x == 0 && (me == 0 || me == setter)) {
    while ((flag[0] & (1 << other)) == 0) {
    }
    flag[0] = flag[0] | (1 << me);
  }
}
