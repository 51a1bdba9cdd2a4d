#include "inputs.h"

struct C { float x, y; };
__device__ C sq(C z) { return {z.x * z.x - z.y * z.y, 2 * z.x * z.y}; }
__device__ float n2(C z) { return z.x * z.x + z.y * z.y; }
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300), e = unitOf(i + 400);
    C z = {0, 0}, w = {c, d}; int n = 0; while (n2(z) < 4.f && n < 40) { z = sq(z); z.x += a; z.y += b; ++n; }
    int m = 0; while (n2(w) < 4.f && m < 40) { w = sq(w); w.x += a; w.y += b; ++m; }
    out[i * 2 + 0] = __float_as_uint(z.x * z.y + (float)n);
    out[i * 2 + 1] = __float_as_uint(w.x * w.y + (float)m);
}
