#include <cuda_fp16.h>
extern "C" __global__ void half_dot(const __half2* a, const __half2* b, float* out, int n) {
    float sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        __half2 p = __hmul2(a[i], b[i]);
        float2 f = __half22float2(p);
        sum += f.x + f.y;
    }
    for (int d = 16; d; d /= 2) sum += __shfl_down_sync(~0u, sum, d);
    if (threadIdx.x % 32 == 0) out[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = sum;
}
