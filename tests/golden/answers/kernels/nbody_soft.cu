#include "inputs.h"

struct B {
    float x, y, z, m;
};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ B s[32];
    B me = {unitOf(i), unitOf(i + 64), unitOf(i + 128), fabsf(unitOf(i + 256))};
    s[threadIdx.x] = me;
    __syncthreads();
    float ax = 0, ay = 0, az = 0;
    for (int j = 0; j < 32; j++) {
        float dx = s[j].x - me.x, dy = s[j].y - me.y, dz = s[j].z - me.z;
        float d2 = dx * dx + dy * dy + dz * dz + 1e-4f;
        float inv = 1.0f / sqrtf(d2);
        float f = s[j].m * inv * inv * inv;
        ax += f * dx;
        ay += f * dy;
        az += f * dz;
    }
    out[i * 6 + 0] = __float_as_uint(ax);
    out[i * 6 + 1] = __float_as_uint(ay);
    out[i * 6 + 2] = __float_as_uint(az);
    me.x += 0.01f * ax * 0.5f;
    out[i * 6 + 3] = __float_as_uint(me.x);
    float e = 0.5f * me.m * (ax * ax + ay * ay + az * az);
    out[i * 6 + 4] = __float_as_uint(e);
    out[i * 6 + 5] = __float_as_uint(ax * ay - az * me.x);
}
