// Each thread works out which element of the whole grid is its own.
__global__ void global_index(int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int threads = gridDim.x * blockDim.x;
  if (i < n) {
    out[i] = i * 1000 + threads;
  }
}
