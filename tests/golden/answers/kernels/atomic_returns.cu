#include "inputs.h"

__device__ unsigned g[64];
__device__ int gs[64];
__device__ unsigned long long gl[64];
__device__ float gf[64];
__device__ double gd[64];
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    g[i] = hashOf(i);
    gs[i] = (int)hashOf(i + 1);
    gl[i] = hashOf(i + 2) * 0x100000001ull;
    gf[i] = unitOf(i);
    gd[i] = unitOf(i) * 0.1;
    out[i * 14 + 0] = (unsigned)(atomicAdd(&g[i], 5u));
    out[i * 14 + 1] = (unsigned)(atomicSub(&g[i], 9u));
    out[i * 14 + 2] = (unsigned)(atomicMax(&gs[i], -3));
    out[i * 14 + 3] = (unsigned)(atomicMin(&gs[i], -100));
    out[i * 14 + 4] = (unsigned)(atomicInc(&g[i], i & 1 ? ~0u : 7u));
    out[i * 14 + 5] = (unsigned)(atomicDec(&g[i], 100u));
    out[i * 14 + 6] = (unsigned)(atomicExch(&g[i], hashOf(i + 8)));
    out[i * 14 + 7] =
        (unsigned)(atomicAnd(&g[i], 0xf0f0f0f0u) ^ atomicOr(&g[i], 3u) ^ atomicXor(&g[i], 0x5555u));
    {
        unsigned long long v_ = (unsigned long long)(atomicMax(&gl[i], 1ull << 40));
        out[i * 14 + 8] = (unsigned)v_;
        out[i * 14 + 9] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ =
            (unsigned long long)(atomicCAS(&gl[i], gl[i], 77ull) + atomicAdd(&gl[i], ~0ull));
        out[i * 14 + 10] = (unsigned)v_;
        out[i * 14 + 11] = (unsigned)(v_ >> 32);
    }
    out[i * 14 + 12] = __float_as_uint(atomicAdd(&gf[i], 0.1f));
    atomicAdd(&gd[i], 0.7);
    out[i * 14 + 13] = __float_as_uint((float)gd[i] + gf[i] * atomicExch(&gf[i], 2.f) + g[i] % 7);
}
