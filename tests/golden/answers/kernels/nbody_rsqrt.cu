#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float ax = 0, ay = 0, az = 0;
    for (int j = 0; j < 32; j++) {
        const float dx = unitOf(j * 3) - unitOf(i), dy = unitOf(j * 3 + 1) - unitOf(i + 9);
        const float dz = unitOf(j * 3 + 2) - unitOf(i + 8);
        const float r = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
        const float s = unitOf(j + 99) * (r * r * r);
        ax += dx * s;
        ay = fmaf(dy, s, ay);
        az = __fadd_rn(az, __fmul_rn(dz, s));
    }
    out[i * 3 + 0] = __float_as_uint(ax);
    out[i * 3 + 1] = __float_as_uint(ay);
    out[i * 3 + 2] = __float_as_uint(az);
}
