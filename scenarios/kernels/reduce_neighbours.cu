// Sum of a block with neighbours first: the working threads lie ever farther apart.
__global__ void reduce_neighbours(const int* in, int* out) {
  __shared__ int s[256];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned stride = 1; stride < 256; stride *= 2) {
    if (t % (2 * stride) == 0) {
      s[t] += s[t + stride];
    }
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
