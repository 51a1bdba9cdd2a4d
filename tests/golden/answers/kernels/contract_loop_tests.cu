#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    float x = 0, y = 0;
    int n;
    for (n = 0; n < 40; n++) {
        if (x * x + y * y > 4.f) break;
        float t = x * x - y * y + a;
        y = 2 * x * y + b;
        x = t;
    }
    float u = c, v = d;
    int m = 0;
    do {
        float t = u * u - v * v + a;
        v = 2 * u * v + b;
        u = t;
    } while (u * u + v * v < 4.f && ++m < 40);
    out[i * 2 + 0] = __float_as_uint(x * y + (float)n);
    out[i * 2 + 1] = __float_as_uint(u * v + (float)m);
}
