// Thread t of a warp reads the word t * stride.
__global__ void strided_read(const float* in, float* out, int stride) {
  int t = threadIdx.x;
  float x = in[t * stride];
  out[t] = x;
}

// The same words in the opposite order.
__global__ void reversed_read(const float* in, float* out, int stride) {
  int t = threadIdx.x;
  float x = in[31 - t];
  out[t] = x;
}
