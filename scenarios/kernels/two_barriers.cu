// Wrong on purpose: the two sides of the if wait at two different barriers.
__global__ void two_barriers(int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t % 2 == 0) {
    s[t] = t;
    __syncthreads();
  } else {
    s[t] = -t;
    __syncthreads();
  }
  out[t] = s[63 - t];
}
