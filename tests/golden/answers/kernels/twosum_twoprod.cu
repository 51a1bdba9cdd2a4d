#include "inputs.h"

struct dd {
    float h, l;
};
__device__ dd two(float a, float b) {
    float s = a + b, bb = s - a;
    return {s, (a - (s - bb)) + (b - bb)};
}
__device__ dd split(float a) {
    float t = 4097.0f * a;
    float h = t - (t - a);
    return {h, a - h};
}
__device__ dd prod(float a, float b) {
    float p = a * b;
    dd x = split(a), y = split(b);
    return {p, ((x.h * y.h - p) + x.h * y.l + x.l * y.h) + x.l * y.l};
}
__device__ dd fprod(float a, float b) {
    float p = a * b;
    return {p, fmaf(a, b, -p)};
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i) * 123.0f, b = unitOf(i + 1) * 0.01f;
    dd x = two(a, b), y = prod(a, b), z = fprod(a, b), q = two(y.h, z.l);
    out[i * 8 + 0] = __float_as_uint(x.h);
    out[i * 8 + 1] = __float_as_uint(x.l);
    out[i * 8 + 2] = __float_as_uint(y.h);
    out[i * 8 + 3] = __float_as_uint(y.l);
    out[i * 8 + 4] = __float_as_uint(z.h);
    out[i * 8 + 5] = __float_as_uint(z.l);
    out[i * 8 + 6] = __float_as_uint(q.h);
    out[i * 8 + 7] = __float_as_uint(q.l);
}
