#include <cuda_fp16.h>
extern "C" __global__ void matmul_half(const __half* a, const __half* b, float* c, int n) {
    int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    float acc = 0.0f;
    for (int k = 0; k < n; k++) acc += __half2float(a[row * n + k]) * __half2float(b[k * n + col]);
    c[row * n + col] = acc;
}
