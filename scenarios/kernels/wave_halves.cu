// 32 threads take the if side, the next 32 the else side, and so on.
__global__ void wave_halves(float* data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = data[i];
  if (threadIdx.x % 64 < 32) {
    x = x * 2.0f + 1.0f;
  } else {
    x = x * 3.0f - 1.0f;
  }
  data[i] = x;
}
