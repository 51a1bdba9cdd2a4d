#include "inputs.h"

struct S {
    int n;
    float m, q;
};
__device__ void add(S& s, float x) {
    s.n++;
    float d = x - s.m;
    s.m += d / s.n;
    s.q += d * (x - s.m);
}
__device__ S merge(S a, S b) {
    int n = a.n + b.n;
    float d = b.m - a.m;
    return {n, a.m + d * b.n / n, a.q + b.q + d * d * a.n * b.n / n};
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    S s = {0, 0.0f, 0.0f};
    for (int j = 0; j < 9 + (int)(i & 3); j++)
        add(s, unitOf(i * 16 + j) * 3);
    for (int o = 16; o; o >>= 1) {
        S t = {__shfl_down_sync(~0u, s.n, o), __shfl_down_sync(~0u, s.m, o),
               __shfl_down_sync(~0u, s.q, o)};
        s = merge(s, t);
    }
    out[i * 4 + 0] = (unsigned)(s.n);
    out[i * 4 + 1] = __float_as_uint(s.m);
    out[i * 4 + 2] = __float_as_uint(s.q);
    out[i * 4 + 3] = __float_as_uint(sqrtf(s.q / (s.n - 1)));
}
