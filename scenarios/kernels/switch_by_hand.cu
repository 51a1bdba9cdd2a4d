// Four running sums and a chain of loads.
__global__ void keeps(const int* next, int* out, volatile int* saved, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = i;
  int a = 0, b = 1, c = 2, d = 3;
  for (int r = 0; r < rounds; r++) {
    x = next[x];
    a = a + x;
    b = b + a;
    c = c + b;
    d = d + c;
  }
  out[i] = d;
}

// The same, but like a thread of a CPU: before the wait its values go to memory, then they come back.
__global__ void saves(const int* next, int* out, volatile int* saved, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = i;
  int a = 0, b = 1, c = 2, d = 3;
  for (int r = 0; r < rounds; r++) {
    saved[4 * i] = a;
    saved[4 * i + 1] = b;
    saved[4 * i + 2] = c;
    saved[4 * i + 3] = d;
    x = next[x];
    a = saved[4 * i];
    b = saved[4 * i + 1];
    c = saved[4 * i + 2];
    d = saved[4 * i + 3];
    a = a + x;
    b = b + a;
    c = c + b;
    d = d + c;
  }
  out[i] = d;
}
