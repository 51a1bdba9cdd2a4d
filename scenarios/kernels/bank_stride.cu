// Thread t reads the word t * stride of shared memory.
__global__ void bank_stride(float* out, int stride) {
  __shared__ float words[1024];
  unsigned t = threadIdx.x;
  for (unsigned i = t; i < 1024; i += 32) words[i] = i;
  __syncwarp();
  float x = words[(t * stride) % 1024];
  out[t] = x;
}

// The same, but all words lie in the first 32: each bank has one.
__global__ void bank_mixed(float* out, int stride) {
  __shared__ float words[1024];
  unsigned t = threadIdx.x;
  for (unsigned i = t; i < 1024; i += 32) words[i] = i;
  __syncwarp();
  float x = words[(t * stride) % 32];
  out[t] = x;
}
