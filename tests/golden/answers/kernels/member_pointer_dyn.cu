#include "inputs.h"

struct P {
    float x, y, z, w;
};
struct Q {
    int a, b;
    P p;
    short s[4];
};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 v = make_float4(unitOf(i), unitOf(i + 1), unitOf(i + 2), unitOf(i + 3));
    (&v.x)[i & 3] = 2;
    out[i * 6 + 0] = __float_as_uint(v.x + v.y * 3 + v.z * 5 + v.w * 7);
    P u = {1, 2, 3, 4};
    float* p = &u.x;
    p[(i >> 1) & 3] = unitOf(i);
    out[i * 6 + 1] = __float_as_uint(u.x + 2 * u.y + 3 * u.z + 4 * u.w);
    out[i * 6 + 2] = __float_as_uint((&v.y)[(int)(i % 3) - 1]);
    Q q = {1, 2, {3, 4, 5, 6}, {7, 8, 9, 10}};
    int* w = (int*)&q;
    w[i % 6] ^= i;
    out[i * 6 + 3] =
        (unsigned)(q.a + q.b * 3 + __float_as_uint(q.p.x) + __float_as_uint(q.p.w) * 5);
    q.s[i & 3] = i;
    out[i * 6 + 4] = (unsigned)(q.s[0] + q.s[1] * 3 + q.s[2] * 7 + q.s[3] * 11);
    uchar4 c = make_uchar4(1, 2, 3, 4);
    ((unsigned char*)&c)[i & 3] += i;
    out[i * 6 + 5] = (unsigned)(c.x + c.y * 256 + c.z * 65536 + c.w * 16777216u);
}
