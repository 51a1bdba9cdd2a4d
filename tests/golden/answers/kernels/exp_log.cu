#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const float x = unitOf(i) * 20, y = fabsf(unitOf(i + 1)) * 100;
    out[i * 8 + 0] = __float_as_uint(expf(x));
    out[i * 8 + 1] = __float_as_uint(exp2f(x));
    out[i * 8 + 2] = __float_as_uint(exp10f(x));
    out[i * 8 + 3] = __float_as_uint(logf(y));
    out[i * 8 + 4] = __float_as_uint(log2f(y));
    out[i * 8 + 5] = __float_as_uint(log10f(y));
    out[i * 8 + 6] = __float_as_uint(expf(edgeOf(i)));
    out[i * 8 + 7] = __float_as_uint(logf(edgeOf(i)));
}
