#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    float r = sqrtf(-2.f * logf(fabsf(a) + 1e-7f)), z0 = r * cosf(6.2831853f * b),
          z1 = r * sinf(6.2831853f * b);
    float s, co;
    sincosf(c * 3, &s, &co);
    float rx = co * a - s * b, ry = s * a + co * b;
    out[i * 6 + 0] = __float_as_uint(z0 + 2 * z1);
    out[i * 6 + 1] = __float_as_uint(z0 * z1 + a * b);
    {
        unsigned long long w = __double_as_longlong(z0 * (double)z1 + i * 1e-5);
        out[i * 6 + 2] = (unsigned)(w ^ (w >> 32));
    }
    out[i * 6 + 3] = __float_as_uint(rx);
    out[i * 6 + 4] = __float_as_uint(ry);
    out[i * 6 + 5] = __float_as_uint(rx * rx + ry * ry);
}
