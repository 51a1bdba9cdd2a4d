#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    float x = c * c + 0.5f, p = a * b, q = d * e, y = sinf(x);
    out[i * 5 + 0] = __float_as_uint(p + y);
    out[i * 5 + 1] = __float_as_uint(y * d + a * e);
    out[i * 5 + 2] = __float_as_uint(a * c + y * b);
    out[i * 5 + 3] = __float_as_uint(q - y);
    out[i * 5 + 4] = __float_as_uint(y * c + b * d + y);
}
