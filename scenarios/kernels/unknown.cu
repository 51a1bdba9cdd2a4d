// What keeps this kernel from being fast? The lesson asks.
__global__ void unknown(const float* in, float* out, int n) {
  __shared__ float tile[32][32];
  unsigned x = threadIdx.x;
  unsigned y = threadIdx.y;
  int col = blockIdx.x * 32 + x;
  int row = blockIdx.y * 32 + y;
  tile[x][y] = in[row * n + col];
  __syncthreads();
  float v = tile[y][x];
  if (x % 2 == 0) {
    v = v * 2.0f;
  } else {
    v = v * 3.0f;
  }
  out[col * n + row] = v;
}
