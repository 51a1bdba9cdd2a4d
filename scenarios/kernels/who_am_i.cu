// Each thread writes its warp and lane in its block: x fastest, then y, then z.
__global__ void who_am_i(int* out) {
  unsigned linear = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  unsigned threads = blockDim.x * blockDim.y * blockDim.z;
  unsigned warp = linear / warpSize;
  unsigned lane = linear % warpSize;
  out[blockIdx.x * threads + linear] = warp * 100 + lane;
}
