#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 999), c = unitOf(i + 5555), d = unitOf(i * 7 + 3);
    float p = a * b;
    float q = p;
    q += c;
    out[i * 10 + 0] = __float_as_uint(q);
    out[i * 10 + 1] = __float_as_uint(p);
    float r = (i & 1) ? p + c : p - c;
    out[i * 10 + 2] = __float_as_uint(r);
    float s = (i & 2) ? a * b : c * d;
    out[i * 10 + 3] = __float_as_uint(s + d);
    float t = a * b * c + d;
    out[i * 10 + 4] = __float_as_uint(t);
    out[i * 10 + 5] = __float_as_uint(a * b + c * d + a * d);
    out[i * 10 + 6] = __float_as_uint(a * (b + c * d));
    out[i * 10 + 7] = __float_as_uint((a + b) * (c + d) + a);
    float u = a * 2.0f + b;
    out[i * 10 + 8] = __float_as_uint(u);
    out[i * 10 + 9] = __float_as_uint(a / 4.0f + b * c - d / 3.0f);
}
