#include "inputs.h"

__device__ int solve(float a, float b, float c, float* x, float* y) {
    float d = b * b - 4 * a * c;
    if (d < 0) {
        *x = -b / (2 * a);
        *y = sqrtf(-d) / (2 * a);
        return 0;
    }
    float s = sqrtf(d);
    *x = (-b + s) / (2 * a);
    *y = (-b - s) / (2 * a);
    return 2;
}
__device__ void norm(float x, float y, float z, float* o) {
    float r = rsqrtf(x * x + y * y + z * z);
    o[0] = x * r;
    o[1] = y * r;
    o[2] = z * r;
}
__device__ void polar(float x, float y, float& r, float& t) {
    r = sqrtf(x * x + y * y);
    t = atan2f(y, x);
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    float q, w;
    int n = solve(a, b, c, &q, &w);
    float z[3];
    norm(d, e, a, z);
    float bx, by;
    polar(b, c, bx, by);
    out[i * 5 + 0] = __float_as_uint(q);
    out[i * 5 + 1] = __float_as_uint(w * a + q);
    out[i * 5 + 2] = __float_as_uint(z[0] * a + z[1] * b + z[2] * c);
    out[i * 5 + 3] = __float_as_uint(bx * by + d);
    out[i * 5 + 4] = __float_as_uint((float)n);
}
