// Four numbers that the host fills.
__constant__ float coeffs[4];

// All lanes want the same words.
__global__ void same(float* out) {
  int idx = threadIdx.x;
  out[idx] = coeffs[0] * idx + coeffs[1];
}

// Neighbours want different words.
__global__ void different(float* out) {
  unsigned idx = threadIdx.x;
  out[idx] = coeffs[idx % 4] * idx + coeffs[1];
}

int main() {
  float host[4] = {1.0f, 2.0f, 3.0f, 4.0f};
  float* out;
  cudaMalloc(&out, 32 * sizeof(float));
  cudaMemcpyToSymbol(coeffs, host, sizeof(host));
  same<<<1, 32>>>(out);
}
