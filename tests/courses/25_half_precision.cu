#include <cuda_fp16.h>
#include <cstdio>

__global__ void haxpy(int n, __half a, const __half *x, __half *y) {
    int start = threadIdx.x + blockDim.x * blockIdx.x;
    int stride = blockDim.x * gridDim.x;
    for (int i = start; i < n; i += stride) y[i] = __hadd(__hmul(a, x[i]), y[i]);
}

int main() {
    const int n = 1000;
    __half *d_x, *d_y;
    cudaMalloc(&d_x, n * sizeof(__half));
    cudaMalloc(&d_y, n * sizeof(__half));
    haxpy<<<4, 256>>>(n, __float2half(2.0f), d_x, d_y);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
