#include <cuda_fp16.h>
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ __half2 s[8];
    __shared__ int a[8];
    if (threadIdx.x < 8) {
        s[threadIdx.x] = __floats2half2_rn(0, 1);
        a[threadIdx.x] = 0x7ffffff0;
    }
    __syncthreads();
    atomicAdd(&s[threadIdx.x & 7], __floats2half2_rn((float)(threadIdx.x >> 3), 0.5f));
    atomicAdd(&a[threadIdx.x & 7], 5);
    __syncthreads();
    out[i * 3 + 0] = __half_as_ushort(__low2half(s[threadIdx.x & 7]));
    out[i * 3 + 1] = __half_as_ushort(__high2half(s[threadIdx.x & 7]));
    out[i * 3 + 2] = (unsigned)(a[threadIdx.x & 7]);
}
