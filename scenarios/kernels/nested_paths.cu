// An if inside an if: the lanes of one warp take four different paths.
__global__ void nested_paths(int* out) {
  int lane = threadIdx.x % 32;
  int x = lane;
  if (lane < 16) {
    if (lane < 8) {
      x = x + 1;
    } else {
      x = x + 2;
    }
  } else {
    if (lane < 24) {
      x = x + 3;
    } else {
      x = x + 4;
    }
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
