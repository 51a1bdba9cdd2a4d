#include "inputs.h"

struct St {
    float x, v;
};
__device__ St der(St s, float k, float c) {
    return {s.v, -k * s.x - c * s.v};
}
__device__ St ax(St a, St b, float h) {
    return {a.x + b.x * h, a.v + b.v * h};
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    St s = {unitOf(i), unitOf(i + 1)};
    float k = 4 + unitOf(i + 2), c = 0.1f, h = 0.05f;
    for (int n = 0; n < 8; n++) {
        St a = der(s, k, c), b = der(ax(s, a, h / 2), k, c), d = der(ax(s, b, h / 2), k, c),
           e = der(ax(s, d, h), k, c);
        s.x += h / 6 * (a.x + 2 * b.x + 2 * d.x + e.x);
        s.v += h / 6 * (a.v + 2 * (b.v + d.v) + e.v);
    }
    out[i * 4 + 0] = __float_as_uint(s.x);
    out[i * 4 + 1] = __float_as_uint(s.v);
    float E = 0.5f * s.v * s.v + 0.5f * k * s.x * s.x;
    out[i * 4 + 2] = __float_as_uint(E);
    out[i * 4 + 3] = __float_as_uint(s.x * s.v - E * k);
}
