#include <cuda_runtime.h>

__global__ void vecAdd(const float* A, const float* B, float* C, int vectorLength) {
  int workIndex = threadIdx.x + blockIdx.x * blockDim.x;
  if (workIndex < vectorLength) {
    C[workIndex] = A[workIndex] + B[workIndex];
  }
}

int main() {
  const int n = 128;
  float a[n], b[n], c[n];
  for (int i = 0; i < n; i++) a[i] = b[i] = i;
  float *A, *B, *C;
  cudaMalloc(&A, n * sizeof(float));
  cudaMalloc(&B, n * sizeof(float));
  cudaMalloc(&C, n * sizeof(float));
  cudaMemcpy(A, a, n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(B, b, n * sizeof(float), cudaMemcpyHostToDevice);
  vecAdd<<<2, 64>>>(A, B, C, n);
  cudaMemcpy(c, C, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(A);
  cudaFree(B);
  cudaFree(C);
}
