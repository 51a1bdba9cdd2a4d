#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ unsigned short s[64];
    __shared__ unsigned w[16];
    s[threadIdx.x] = hashOf(i);
    if (threadIdx.x < 16) w[threadIdx.x] = 0;
    __syncthreads();
    unsigned short o = s[threadIdx.x ^ 1];
    __syncthreads();
    out[i * 4 + 0] = (unsigned)(atomicCAS(
        &s[threadIdx.x], (unsigned short)(i & 1 ? s[threadIdx.x] : 3), (unsigned short)i));
    __syncthreads();
    unsigned sh = (threadIdx.x & 3) * 8;
    atomicAdd(&w[threadIdx.x >> 2], (hashOf(i) & 63) << sh);
    atomicOr(&w[threadIdx.x >> 2], 1u << (sh + 7));
    __syncthreads();
    out[i * 4 + 1] = (unsigned)(w[threadIdx.x >> 2]);
    out[i * 4 + 2] = (unsigned)(((unsigned char*)w)[threadIdx.x]);
    out[i * 4 + 3] = (unsigned)(o * 3 + s[threadIdx.x]);
}
