#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    float r = c;
    if (a > 0.2f) {
        r = a * b;
        r = r * r + r;
        r = r * c + e;
        r = r * r - d;
    }
    out[i * 3 + 0] = __float_as_uint(r);
    out[i * 3 + 1] = __float_as_uint(a * b + c);
    out[i * 3 + 2] = __float_as_uint(r * r + c * d);
}
