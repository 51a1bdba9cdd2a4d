#include "inputs.h"

__device__ int wscan(int v) {
    int l = threadIdx.x & 31;
#pragma unroll
    for (int d = 1; d < 32; d <<= 1) {
        int n = __shfl_up_sync(0xffffffff, v, d);
        v += l >= d ? n : 0;
    }
    return v;
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ int ws[4];
    __shared__ float f[128];
    int v = hashOf(i) & 255;
    int s = wscan(v);
    if ((threadIdx.x & 31) == 31) ws[threadIdx.x >> 5] = s;
    __syncthreads();
    int b = 0;
    for (int w = 0; w < threadIdx.x / 32; w++)
        b += ws[w];
    out[i * 3 + 0] = (unsigned)(b + s);
    out[i * 3 + 1] = (unsigned)(b + s - v);
    f[threadIdx.x] = unitOf(i);
    __syncthreads();
    for (int o = 1; o < 128; o <<= 1) {
        float t = threadIdx.x >= o ? f[threadIdx.x - o] : 0;
        __syncthreads();
        f[threadIdx.x] += t * 0.9f;
        __syncthreads();
    }
    out[i * 3 + 2] = __float_as_uint(f[threadIdx.x]);
}
