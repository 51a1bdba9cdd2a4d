// Five conditions. Which of them split a warp?
__global__ void five_conditions(const int* data, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = 0;
  if (threadIdx.x > 2) x = x + 1;
  if (threadIdx.x / 32 == 0) x = x + 2;
  if (blockIdx.x == 0) x = x + 4;
  if (data[i] > 0) x = x + 8;
  if (threadIdx.x < blockDim.x) x = x + 16;
  out[i] = x;
}
