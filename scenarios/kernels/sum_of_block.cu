// Every thread brings one number; thread 0 adds them up.
__global__ void with_barrier(const int* input, int* output) {
  __shared__ int shared_data[128];
  shared_data[threadIdx.x] = input[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < blockDim.x; ++i) {
      sum += shared_data[i];
    }
    output[blockIdx.x] = sum;
  }
}

// The same without the barrier; warp 3 is busy with something else at first.
__global__ void without_barrier(const int* input, int* output) {
  __shared__ int shared_data[128];
  int x = input[threadIdx.x];
  if (threadIdx.x >= 96) {
    for (int k = 0; k < 1000; k++) x = x ^ 1;
  }
  shared_data[threadIdx.x] = x;
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < blockDim.x; ++i) {
      sum += shared_data[i];
    }
    output[blockIdx.x] = sum;
  }
}
