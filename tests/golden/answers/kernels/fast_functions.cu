#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const float x = unitOf(i) * 5, y = unitOf(i + 1) * 3;
    out[i * 10 + 0] = __float_as_uint(__fdividef(x, y));
    out[i * 10 + 1] = __float_as_uint(__expf(x));
    out[i * 10 + 2] = __float_as_uint(__logf(fabsf(x)));
    out[i * 10 + 3] = __float_as_uint(__sinf(x));
    out[i * 10 + 4] = __float_as_uint(__cosf(x));
    out[i * 10 + 5] = __float_as_uint(__powf(fabsf(x), y));
    out[i * 10 + 6] = __float_as_uint(__exp10f(x));
    out[i * 10 + 7] = __float_as_uint(__log2f(fabsf(y)));
    out[i * 10 + 8] = __float_as_uint(__tanf(y));
    out[i * 10 + 9] = __float_as_uint(__fdividef(x, 3e38f));
}
