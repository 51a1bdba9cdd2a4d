#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    float f = fabsf(c) + 0.5f;
    out[i * 10 + 0] = __float_as_uint(__fdividef(a, f) + b);
    out[i * 10 + 1] = __float_as_uint(b - __fdividef(a, f));
    out[i * 10 + 2] = __float_as_uint(__fdividef(a, f) - b);
    out[i * 10 + 3] = __float_as_uint(__fdividef(a, f) * d + b);
    out[i * 10 + 4] = __float_as_uint(a * b + __fdividef(c, f));
    out[i * 10 + 5] = __float_as_uint(a * b - __fdividef(d, f));
    out[i * 10 + 6] = __float_as_uint(__fdividef(d, f) - a * b);
    out[i * 10 + 7] = __float_as_uint(__fdividef(a, f) + __fdividef(b, f));
    out[i * 10 + 8] = __float_as_uint(__fdividef(a, 3.0f) + b);
    out[i * 10 + 9] = __float_as_uint(__fdividef(2.0f, f) + b);
}
