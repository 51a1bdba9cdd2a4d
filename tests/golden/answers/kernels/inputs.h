#pragma once

// What the kernels beside it compute with.

/// Of a whole number another one that has nothing to do with it.
__device__ unsigned hashOf(unsigned x) {
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    x ^= x >> 16;
    return x;
}

/// From -1 to 1.
__device__ float unitOf(unsigned x) {
    return (float)(hashOf(x) >> 8) * (1.0f / 8388608.0f) - 1.0f;
}

/// Zeros, infinities, NaNs, subnormals, whole numbers at the limits of int and long long.
__device__ float edgeOf(unsigned k) {
    const unsigned t[32] = {
        0x00000000u, 0x80000000u, 0x3f800000u, 0xbf800000u, 0x3f000000u, 0xbf000000u, 0x3fc00000u,
        0xc0200000u, 0x7f800000u, 0xff800000u, 0x7fc00000u, 0xffc12345u, 0x00000001u, 0x807fffffu,
        0x00800000u, 0x7f7fffffu, 0x4f000000u, 0xcf000000u, 0x4effffffu, 0x4f7fffffu, 0x4f800000u,
        0x5effffffu, 0x5f000000u, 0xdf000000u, 0x5f800000u, 0x4b000001u, 0xcb7fffffu, 0x3effffffu,
        0x3f7fffffu, 0x40490fdbu, 0xc2b00000u, 0x42f6e979u};
    return k < 32 ? __uint_as_float(t[k]) : k < 48 ? unitOf(k) * 1000.0f : unitOf(k) * 3e9f;
}
