// Each thread writes its linear index in its block: x fastest, then y, then z.
__global__ void who_am_i(int* out) {
  int linear = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  int threads = blockDim.x * blockDim.y * blockDim.z;
  int warp = linear / warpSize;
  int lane = linear % warpSize;
  out[blockIdx.x * threads + linear] = warp * 100 + lane;
}
