#include "inputs.h"

struct V {
    float x, y;
};
__device__ float pr(float a, float b) {
    return a * b;
}
__device__ V sc(V a, float s) {
    return {a.x * s, a.y * s};
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    float p = a * b;
    float q = c * d;
    out[i * 12 + 0] = __float_as_uint(q + p);
    out[i * 12 + 1] = __float_as_uint(pr(a, e) + c * e);
    out[i * 12 + 2] = __float_as_uint(b * e + pr(c, a));
    V v = sc(V{a, b}, c), w = sc(V{d, e}, b);
    out[i * 12 + 3] = __float_as_uint(v.x + w.y);
    out[i * 12 + 4] = __float_as_uint(w.x - v.y);
    float l[3];
    for (int k = 0; k < 3; k++)
        l[k] = unitOf(i + k) * d;
    out[i * 12 + 5] = __float_as_uint(l[0] + l[1] * l[2]);
    out[i * 12 + 6] = __float_as_uint(l[i % 3] + e * l[1]);
    out[i * 12 + 7] = __float_as_uint(e * a + (d * b + (c * a + b)));
    out[i * 12 + 8] = __float_as_uint(((a + b * c) + d * e) + a * d);
    out[i * 12 + 9] = __float_as_uint((a * e + b * d) * (c * e - a * a));
    out[i * 12 + 10] = __float_as_uint(a * b * c * d + e);
    out[i * 12 + 11] = __float_as_uint((a - b) * (a - b) + (c - d) * (c - d) - (e * e));
}
