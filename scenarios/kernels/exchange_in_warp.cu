// Lanes write on two paths, then each reads what its mirror lane wrote.
__global__ void exchange_in_warp(int* out) {
  __shared__ int box[32];
  int lane = threadIdx.x;
  if (lane < 16) {
    box[lane] = lane;
  } else {
    box[lane] = lane * 100;
  }
  __syncwarp();
  out[blockIdx.x * blockDim.x + lane] = box[31 - lane];
}

// The same without __syncwarp().
__global__ void without_syncwarp(int* out) {
  __shared__ int box[32];
  int lane = threadIdx.x;
  int got;
  box[lane] = -1;
  if (lane < 16) {
    box[lane] = lane;
    got = box[31 - lane];
  } else {
    box[lane] = lane * 100;
    got = box[31 - lane];
  }
  out[blockIdx.x * blockDim.x + lane] = got;
}
