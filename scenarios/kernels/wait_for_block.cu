// The first `waiting` blocks poll a flag. Block `setter` sets it.
__global__ void wait_for_block(volatile int* flag, int waiting, int setter) {  // volatile: read from memory each time
  if (threadIdx.x == 0) {
    if ((int)blockIdx.x < waiting) {
      while (flag[0] == 0) {
      }
    }
    if ((int)blockIdx.x == setter) flag[0] = 1;
  }
}

// Block 0 and block `setter` wait for each other. The others end at once.
__global__ void wait_for_each_other(volatile int* flag, int waiting, int setter) {
  int me = blockIdx.x;
  int other = me == 0 ? setter : 0;
  if (threadIdx.x == 0 && (me == 0 || me == setter)) {
    while ((flag[0] & (1 << other)) == 0) {
    }
    flag[0] = flag[0] | (1 << me);
  }
}
