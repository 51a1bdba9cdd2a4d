// Fast quotients at the ends of a float's range, in sums and alone: divisors that are subnormal, 0,
// beyond 2^126, infinite and NaN, out of a table and in the code.
extern "C" __global__ void k(unsigned* out) {
    const unsigned t[24] = {0x00000000u, 0x80000000u, 0x3f800000u, 0xbf800000u, 0x3fc00000u,
                            0xc0200000u, 0x7f800000u, 0xff800000u, 0x7fc00000u, 0xffc12345u,
                            0x00000001u, 0x807fffffu, 0x00800000u, 0x7f7fffffu, 0x7e800000u,
                            0x7f000000u, 0x7e800001u, 0xff7fffffu, 0x00400000u, 0x5f800000u,
                            0x4b000001u, 0xcb7fffffu, 0x00ffffffu, 0x40490fdbu};
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = __uint_as_float(t[i % 24]), y = __uint_as_float(t[i / 24]);
    float z = 0.75f, w = -3e-38f;
    unsigned* o = out + i * 12;
    o[0] = __float_as_uint(__fdividef(x, y) + z);
    o[1] = __float_as_uint(w - __fdividef(y, x));
    o[2] = __float_as_uint(__fdividef(-x, y) - 0.25f);
    o[3] = __float_as_uint(__fdividef(x, -(y + 1.0f)) + 1e-39f);
    o[4] = __float_as_uint(__fdividef(x, 1e-39f) + z);
    o[5] = __float_as_uint(__fdividef(x, 3e38f) + w);
    o[6] = __float_as_uint(__fdividef(1e-39f, x) + y);
    o[7] = __float_as_uint(__fdividef(x, 0.0f) + y);
    o[8] = __float_as_uint(__tanf(x) + y);
    o[9] = __float_as_uint(y - __tanf(-x));
    o[10] = __float_as_uint(__fdividef(x, y));
    o[11] = __float_as_uint(__fdividef(x, y) + __fdividef(y + 2.0f, x + 2.0f));
}
