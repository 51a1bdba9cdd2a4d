// Even threads meet a barrier in one side of the if, odd threads in the other.
__global__ void two_barriers(int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (threadIdx.x % 2 == 0) {
    s[t] = t;
    __syncthreads();
  } else {
    s[t] = -t;
    __syncthreads();
  }
  out[t] = s[63 - t];
}
