#include "inputs.h"

#include <cuda_fp16.h>
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300), e = unitOf(i + 400);
    half h = __float2half(a), g = __float2half(b), k = __float2half(c);
    half r = __hfma(h, g, k);
    half s = h * g - k * h;
    half t = hsqrt(__habs(h)) * g + k;
    half2 u = __halves2half2(h, g), v = __halves2half2(k, h);
    half2 w = __hfma2(u, v, u);
    bool lt = __hlt(h, g);
    half mx = __hmax(h * g, k);
    half dv = h / (g + __float2half(2.f));
    short si = __half2short_rn(h * __float2half(50.f));
    out[i * 7 + 0] = __float_as_uint(__half2float(r));
    out[i * 7 + 1] = __float_as_uint(__half2float(s));
    out[i * 7 + 2] = __float_as_uint(__half2float(t));
    out[i * 7 + 3] = __float_as_uint(__low2float(w) * a + __high2float(w));
    out[i * 7 + 4] = __float_as_uint(lt ? __half2float(mx) : __half2float(dv));
    out[i * 7 + 5] = __float_as_uint((float)si);
    out[i * 7 + 6] = __float_as_uint(__half2float(dv) * b + c);
}
