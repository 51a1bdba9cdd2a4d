// Half of a wave of 64 takes the if side, half the else side.
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
