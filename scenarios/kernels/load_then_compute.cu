// Each iteration loads one number and computes a little with it.
__global__ void load_then_compute(const float* in, float* out, int rounds, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.0f;
  for (int r = 0; r < rounds; r++) {
    float x = in[i + r * stride];
    x = x * 0.5f + 1.0f;
    x = x * 0.5f + 1.0f;
    x = x * 0.5f + 1.0f;
    x = x * 0.5f + 1.0f;
    sum = sum + x;
  }
  out[i] = sum;
}
