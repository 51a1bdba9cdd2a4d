// Each thread takes a lock, adds one, gives it back. volatile: read from memory each time.
__global__ void lock_in_warp(int* lock, volatile int* count) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  count[0] = count[0] + 1;
  __threadfence();  // Others see the count first.
  atomicExch(lock, 0);  // Writes 0 in one step.
}

// Each side of the if-else loads a number of its own.
__global__ void two_loads(int* lock, volatile int* count) {
  int x;
  if (threadIdx.x < 2) {
    x = lock[0] + 1;
  } else {
    x = count[0] + 2;
  }
  if (x < 0) lock[0] = x;  // Never true: it only keeps x.
}
