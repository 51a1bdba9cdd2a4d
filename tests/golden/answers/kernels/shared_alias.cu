#include "inputs.h"

union Cell {
    unsigned w;
    float f;
    unsigned char b[4];
    unsigned short h[2];
};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ __align__(16) unsigned char raw[64 * 8];
    Cell* c = reinterpret_cast<Cell*>(raw);
    double* d = reinterpret_cast<double*>(raw);
    c[threadIdx.x].f = unitOf(i);
    c[threadIdx.x + 64].w = hashOf(i);
    __syncthreads();
    out[i * 5 + 0] = (unsigned)(c[threadIdx.x ^ 3].b[i & 3]);
    out[i * 5 + 1] = (unsigned)(c[127 - threadIdx.x].h[i & 1]);
    __syncthreads();
    c[threadIdx.x].b[3] ^= 0x80;
    __syncthreads();
    out[i * 5 + 2] = __float_as_uint(c[threadIdx.x].f);
    unsigned s = 0;
    for (int k = 0; k < 8; k++)
        s = s * 31 + raw[threadIdx.x * 8 + k];
    out[i * 5 + 3] = (unsigned)(s);
    __syncthreads();
    d[threadIdx.x] = i * 0.1;
    __syncthreads();
    out[i * 5 + 4] = (unsigned)(*(unsigned*)(raw + ((i * 12) & 0x1fc)));
}
