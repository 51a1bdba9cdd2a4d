#include "inputs.h"

struct Cfg {
    int n;
    float k[3];
    struct {
        short a;
        char b;
    } in;
    double d;
};
__constant__ Cfg cfg = {5, {0.5f, -1.25f, 3e-3f}, {-7, 'z'}, 1.0 / 3};
__device__ int tbl[2][3] = {{1, 2, 3}, {-4, -5, -6}};
__device__ float acc = 1.5f;
__device__ const char msg[] = "warp\tscope";
__device__ int cnt;
__device__ int* ptr = &tbl[1][0];
namespace N {
__device__ unsigned seed = 0xdeadbeef;
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float s = acc;
    for (int j = 0; j < cfg.n; j++)
        s += cfg.k[j % 3] * unitOf(i + j);
    out[i * 5 + 0] = __float_as_uint(s);
    out[i * 5 + 1] = (unsigned)(tbl[i & 1][i % 3] + cfg.in.a * cfg.in.b);
    out[i * 5 + 2] = (unsigned)(msg[i % 11] + sizeof(msg));
    out[i * 5 + 3] = (unsigned)(ptr[i % 3] + cnt + (N::seed >> (i & 31)));
    out[i * 5 + 4] = __float_as_uint((float)(cfg.d * s));
}
