// Arithmetic decides: one load, then four chains that do not wait for each other.
__global__ void four_polynomials(const float* in, float* out, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  float a = x, b = x + 1.0f, c = x + 2.0f, d = x + 3.0f;
  for (int r = 0; r < rounds; r++) {
    a = a * x + 0.5f;
    b = b * x + 0.5f;
    c = c * x + 0.5f;
    d = d * x + 0.5f;
    a = a * x + 0.25f;
    b = b * x + 0.25f;
    c = c * x + 0.25f;
    d = d * x + 0.25f;
  }
  out[i] = a + b + c + d;
}
