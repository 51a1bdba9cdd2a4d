// The same two sides, but whole warps go one way: the branch follows the warp boundaries.
__global__ void if_else_by_warp(float* data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = data[i];
  if ((threadIdx.x / 32) % 2 == 0) {
    for (int k = 0; k < 4; k++) x = x * 1.5f + 2.0f;
  } else {
    for (int k = 0; k < 4; k++) x = x * 2.0f - 1.0f;
  }
  data[i] = x;
}
// Half as many threads in a row go one way: the branch cuts every warp in the middle.
__global__ void if_else_by_half_warp(float* data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = data[i];
  if ((threadIdx.x / 16) % 2 == 0) {
    for (int k = 0; k < 4; k++) x = x * 1.5f + 2.0f;
  } else {
    for (int k = 0; k < 4; k++) x = x * 2.0f - 1.0f;
  }
  data[i] = x;
}
