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
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i) * ((i & 1) ? 1e30f : 1e5f), b = unitOf(i + 1) * ((i & 2) ? 3.7f : 1e-3f);
    out[i * 8 + 0] = __float_as_uint(fmodf(a, b));
    out[i * 8 + 1] = __float_as_uint(remainderf(a, b));
    int q = 0;
    out[i * 8 + 2] = __float_as_uint(remquof(a, b, &q));
    out[i * 8 + 3] = (unsigned)(q);
    out[i * 8 + 4] = __float_as_uint(fmodf(edgeOf(i), edgeOf((i * 3 + 7) & 63)));
    {
        unsigned long long v_ =
            (unsigned long long)(__double_as_longlong(fmod((double)a, (double)b)));
        out[i * 8 + 5] = (unsigned)v_;
        out[i * 8 + 6] = (unsigned)(v_ >> 32);
    }
    out[i * 8 + 7] = __float_as_uint(remainderf(edgeOf(i), 2.0f));
}
