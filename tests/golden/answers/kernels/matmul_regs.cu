#include "inputs.h"

template <int R>
struct Acc {
    float v[R][R] = {};
    __device__ void fma(const float (&a)[R], const float (&b)[R]) {
#pragma unroll
        for (int x = 0; x < R; x++)
            for (int y = 0; y < R; y++)
                v[x][y] += a[x] * b[y];
    }
};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float A[16][17], B[16][16];
    for (int j = threadIdx.x; j < 256; j += 64) {
        A[j / 16][j % 16] = unitOf(j);
        B[j / 16][j % 16] = unitOf(j + 999);
    }
    __syncthreads();
    Acc<2> c;
    int r = (threadIdx.x / 8) * 2, q = (threadIdx.x % 8) * 2;
    for (int k = 0; k < 16; k++) {
        float a[2] = {A[r][k], A[r + 1][k]}, b[2] = {B[k][q], B[k][q + 1]};
        c.fma(a, b);
    }
    for (int k = 0; k < 4; k++)
        out[i * 4 + k] = __float_as_uint(c.v[k / 2][k % 2] * 0.5f + unitOf(i) * 1.0f);
}
