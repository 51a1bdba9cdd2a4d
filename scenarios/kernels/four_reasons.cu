// Four warps, and each has something else to wait for.
__global__ void four_reasons(const float* in, float* out) {
  __shared__ float box[32];
  int warp = threadIdx.x / 32;
  int lane = threadIdx.x % 32;
  float x = lane;
  if (warp == 0) {
    x = in[lane] + 1.0f;
  }
  if (warp == 1) {
    for (int k = 0; k < 20; k++) {
      box[lane] = x;
      x = box[lane] + 1.0f;
    }
  }
  if (warp == 2) {
    for (int k = 0; k < 60; k++) x = x * 0.5f + 1.0f;
  }
  __syncthreads();
  out[threadIdx.x] = x;
}
