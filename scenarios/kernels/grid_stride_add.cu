// c = a + b with any number of blocks of any size: each thread strides over the vectors.
__global__ void grid_stride_add(const float* a, const float* b, float* c, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    c[i] = a[i] + b[i];
  }
}
