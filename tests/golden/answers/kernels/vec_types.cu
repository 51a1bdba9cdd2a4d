#include "inputs.h"

struct alignas(8) Pt {
    float x, y;
};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float4 s[64];
    s[threadIdx.x] = make_float4(unitOf(i), unitOf(i + 1), unitOf(i + 2), unitOf(i + 3));
    __syncthreads();
    float* f = (float*)s;
    out[i * 8 + 0] = __float_as_uint(f[(i * 5) & 255]);
    float4 v = s[63 - threadIdx.x];
    v.x += v.y * v.z;
    (&v.x)[i & 3] = 2;
    out[i * 8 + 1] = __float_as_uint(v.x + v.y + v.z + v.w);
    int3 a = make_int3(i, -i, i * i);
    uchar4 u = make_uchar4(i * 3, i * 5, i * 7, i * 11);
    ushort2 h = *(ushort2*)&u;
    out[i * 8 + 2] = (unsigned)(a.x * a.y + a.z);
    out[i * 8 + 3] = (unsigned)(h.x ^ h.y);
    out[i * 8 + 4] = (unsigned)(*(unsigned*)&u);
    longlong2 q = make_longlong2(i, (long long)i << 33);
    out[i * 8 + 5] = (unsigned)((unsigned)(q.x + (q.y >> 30)));
    Pt p = *(Pt*)&s[i & 31].z;
    out[i * 8 + 6] = __float_as_uint(p.x - p.y * 3);
    dim3 d(3, 4);
    out[i * 8 + 7] = (unsigned)(d.x * 100 + d.y * 10 + d.z);
}
