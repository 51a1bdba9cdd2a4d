// Every thread needs all n numbers. A block brings them into shared memory, `tile` at a time.
__global__ void through_tile(const float* in, float* out, int n, int tile) {
  extern __shared__ float box[];
  float mine = threadIdx.x;
  float sum = 0.0f;
  for (int from = 0; from < n; from += tile) {
    for (int k = threadIdx.x; k < tile; k += blockDim.x) box[k] = in[from + k];
    __syncthreads();
    for (int k = 0; k < tile; k++) sum = sum + box[k] * mine;
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// Without shared memory: each lane keeps one number in a register and shows it to the others.
__global__ void through_registers(const float* in, float* out, int n, int tile) {
  float mine = threadIdx.x;
  float sum = 0.0f;
  int lane = threadIdx.x % 32;
  for (int from = 0; from < n; from += 32) {
    float held = in[from + lane];
    for (int k = 0; k < 32; k++) sum = sum + __shfl_sync(0xffffffff, held, k) * mine;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// Four sums a thread, in registers.
__global__ void four_results(const float* in, float* out, int n, int tile) {
  extern __shared__ float box[];
  int i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
  float mine = 4 * threadIdx.x;
  float s0 = 0.0f, s1 = 0.0f, s2 = 0.0f, s3 = 0.0f;
  for (int from = 0; from < n; from += tile) {
    for (int k = threadIdx.x; k < tile; k += blockDim.x) box[k] = in[from + k];
    __syncthreads();
    for (int k = 0; k < tile; k++) {
      float x = box[k];
      s0 = s0 + x * mine;
      s1 = s1 + x * (mine + 1.0f);
      s2 = s2 + x * (mine + 2.0f);
      s3 = s3 + x * (mine + 3.0f);
    }
    __syncthreads();
  }
  out[i] = s0;
  out[i + 1] = s1;
  out[i + 2] = s2;
  out[i + 3] = s3;
}
