// The same result with a branch and with arithmetic.
__global__ void with_branch(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  float y;
  if (x > 3.0f) {
    y = x;
  } else {
    y = 3.0f;
  }
  out[i] = y;
}

__global__ void with_arithmetic(const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  float y = fmaxf(x, 3.0f);
  out[i] = y;
}
