#include "inputs.h"

/// A float of -1 to 1 for each number.
__device__ float chance(unsigned x) {
    return (float)(hashOf(x) >> 8) * (1.0f / 8388608.0f) - 1.0f;
}
/// Zeros, infinities, NaN, limits, then large floats.
__device__ float edge(unsigned k) {
    const unsigned t[32] = {
        0x00000000u, 0x80000000u, 0x3f800000u, 0xbf800000u, 0x3f000000u, 0xbf000000u, 0x3fc00000u,
        0xc0200000u, 0x7f800000u, 0xff800000u, 0x7fc00000u, 0xffc12345u, 0x00000001u, 0x807fffffu,
        0x00800000u, 0x7f7fffffu, 0x4f000000u, 0xcf000000u, 0x4effffffu, 0x4f7fffffu, 0x4f800000u,
        0x5effffffu, 0x5f000000u, 0xdf000000u, 0x5f800000u, 0x4b000001u, 0xcb7fffffu, 0x3effffffu,
        0x3f7fffffu, 0x40490fdbu, 0xc2b00000u, 0x42f6e979u};
    return k < 32 ? __uint_as_float(t[k]) : k < 48 ? chance(k) * 1000.0f : chance(k) * 3e9f;
}
extern "C" __global__ void k(unsigned* out) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i * 4 + 0] = __float_as_uint(rsqrtf(edge(i)));
    out[i * 4 + 1] = __float_as_uint(rsqrtf(fabsf(chance(i))));
    out[i * 4 + 2] = __float_as_uint(__frsqrt_rn(fabsf(chance(i + 2))));
    out[i * 4 + 3] = __float_as_uint(1.0f / chance(i + 3));
}
