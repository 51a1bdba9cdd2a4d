// Each thread takes a lock, adds one, and gives the lock back.
__global__ void lock_in_warp(int* lock, volatile int* count) {
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  count[0] = count[0] + 1;
  __threadfence();
  atomicExch(lock, 0);
}
