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

// Here the odd threads read before they have waited.
__global__ void too_early(int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (threadIdx.x % 2 == 1) {
    s[t] = -t;
    out[t] = s[63 - t];
    __syncthreads();
  } else {
    s[t] = t;
    __syncthreads();
    out[t] = s[63 - t];
  }
}
