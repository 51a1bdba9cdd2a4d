// Sum of a block with the far half first: the working threads stay together.
__global__ void reduce_halves(const int* in, int* out) {
  __shared__ int s[256];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned stride = 128; stride > 0; stride /= 2) {
    if (t < stride) {
      s[t] += s[t + stride];
    }
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
// The same with 1024 threads: stride begins at 512.
__global__ void reduce_1024(const int* in, int* out) {
  __shared__ int s[1024];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned stride = 512; stride > 0; stride /= 2) {
    if (t < stride) {
      s[t] += s[t + stride];
    }
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
