// Each thread takes a lock, adds one, and gives the lock back.
__global__ void lock_in_warp(int* lock, volatile int* count) {  // volatile: read from memory each time
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  count[0] = count[0] + 1;
  __threadfence();  // Others see the count before they see the lock free.
  atomicExch(lock, 0);  // Writes 0 in one step that nobody can interrupt.
}
