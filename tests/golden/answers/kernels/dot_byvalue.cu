#include "inputs.h"

struct V3 {
    float x, y, z;
};
__device__ float dot(V3 a, V3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
__device__ V3 cross(V3 a, V3 b) {
    return V3{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
__device__ V3 operator*(float s, V3 a) {
    return {s * a.x, s * a.y, s * a.z};
}
__device__ V3 operator+(V3 a, V3 b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
__device__ V3 operator-(V3 a, V3 b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
__device__ V3 reflect(V3 d, V3 n) {
    return d - 2.0f * dot(d, n) * n;
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    V3 a = {unitOf(i), unitOf(i + 1), unitOf(i + 2)},
       n = {unitOf(i + 50), unitOf(i + 51), unitOf(i + 52)};
    float s = 0;
    for (int j = 0; j < 6; j++) {
        V3 b = {unitOf(i + j * 3), unitOf(i + j * 5), unitOf(i + j * 7)};
        s += dot(a, b);
        a = a + 0.125f * cross(b, n);
        if (dot(a, n) < 0) a = reflect(a, n);
    }
    out[i * 4 + 0] = __float_as_uint(s);
    out[i * 4 + 1] = __float_as_uint(a.x);
    out[i * 4 + 2] = __float_as_uint(a.y);
    out[i * 4 + 3] = __float_as_uint(a.z);
}
