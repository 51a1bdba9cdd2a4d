// Threads 0 to 23 of each warp go one way, threads 24 to 31 the other.
__global__ void if_else(float* data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = data[i];
  if (threadIdx.x % 32 < 24) {
    for (int k = 0; k < 4; k++) x = x * 1.5f + 2.0f;
  } else {
    for (int k = 0; k < 4; k++) x = x * 2.0f - 1.0f;
  }
  data[i] = x;
}
