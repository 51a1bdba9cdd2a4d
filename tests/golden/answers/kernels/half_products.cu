#include "inputs.h"

#include <cuda_fp16.h>
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300), e = unitOf(i + 400);
    half2 x = __floats2half2_rn(a, b), y = __floats2half2_rn(c, d), z = __floats2half2_rn(e, a);
    half h = __float2half(a), g = __float2half(b), l = __float2half(c);
    half2 r = x * y + z, s = x * y - z * x, t = x * x + y * y;
    half m = h * g + l, n = h * g - l * h, o = h * g * l + g;
    out[i * 7 + 0] = __float_as_uint(__low2float(r) + __high2float(r) * 3);
    out[i * 7 + 1] = __float_as_uint(__low2float(s) + __high2float(s) * 3);
    out[i * 7 + 2] = __float_as_uint(__low2float(t) + __high2float(t) * 3);
    out[i * 7 + 3] = __float_as_uint(__half2float(m));
    out[i * 7 + 4] = __float_as_uint(__half2float(n));
    out[i * 7 + 5] = __float_as_uint(__half2float(o));
    out[i * 7 + 6] = __float_as_uint(__half2float(h) * a + b * __half2float(g));
}
