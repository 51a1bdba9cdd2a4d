// Threads below `split` of each warp take one side, the others the other one.
__global__ void split_at(float* data, int split) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = data[i];
  int lane = threadIdx.x % 32;
  if (lane < split) {
    x = x * 1.5f + 2.0f;
    x = x * 1.5f + 2.0f;
  } else {
    x = x * 2.0f - 1.0f;
    x = x * 2.0f - 1.0f;
  }
  data[i] = x;
}
