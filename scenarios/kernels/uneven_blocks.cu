// Every block does the same kind of work, but not the same amount of it.
__global__ void uneven_blocks(float* data, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = data[i];
  int n = rounds * (1 + blockIdx.x % 4);
  for (int k = 0; k < n; k++) {
    x = x * 0.5f + 1.0f;
  }
  data[i] = x;
}
