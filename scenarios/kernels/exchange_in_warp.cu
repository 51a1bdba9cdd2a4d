// Lanes write on two paths; after __syncwarp() each reads what its mirror lane wrote.
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
