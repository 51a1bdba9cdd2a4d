// Memory decides: each iteration is one load and one addition that waits for it.
__global__ void stream_sum(const float* in, float* out, int rounds, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.0f;
  for (int r = 0; r < rounds; r++)
    sum = sum + in[i + r * stride];
  out[i] = sum;
}
