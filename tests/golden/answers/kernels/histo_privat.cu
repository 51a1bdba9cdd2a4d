#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ unsigned h[2][16];
    for (int j = threadIdx.x; j < 32; j += blockDim.x)
        (&h[0][0])[j] = 0;
    __syncthreads();
    for (int j = 0; j < 5; j++) {
        unsigned b = hashOf(i * 5 + j) >> 28;
        atomicAdd(&h[threadIdx.x >> 5][b], 1);
    }
    __syncthreads();
    unsigned t = threadIdx.x;
    out[i * 2 + 0] = (unsigned)(t < 16 ? h[0][t] + h[1][t] : h[t >> 5 & 1][t & 15] * 7);
    unsigned r = 0;
    for (unsigned b = 0; b < (t & 15); b++)
        r += h[0][b];
    out[i * 2 + 1] = (unsigned)(r);
}
