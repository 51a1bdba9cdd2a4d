#include <cuda_fp16.h>
extern "C" __global__ void half_axpy2(const __half2* x, __half2* y, float a, int pairs) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __half2 a2 = __float2half2_rn(a);
    if (i < pairs) y[i] = __hfma2(a2, x[i], y[i]);
}
