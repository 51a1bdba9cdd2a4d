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
    float f = edgeOf(i), g = edgeOf((i * 7 + 3) & 63);
    unsigned r;
    float o;
    asm("cvt.rni.s32.f32 %0,%1;" : "=r"(r) : "f"(f));
    out[i * 14 + 0] = (unsigned)(r);
    asm("cvt.sat.u8.s32 %0,%1;" : "=r"(r) : "r"((int)hashOf(i) >> (i & 31)));
    out[i * 14 + 1] = (unsigned)(r);
    asm("cvt.rpi.ftz.f32.f32 %0,%1;" : "=f"(o) : "f"(f));
    out[i * 14 + 2] = __float_as_uint(o);
    asm("add.ftz.f32 %0,%1,%2;" : "=f"(o) : "f"(f), "f"(g));
    out[i * 14 + 3] = __float_as_uint(o);
    asm("mul.rz.f32 %0,%1,%2;" : "=f"(o) : "f"(f), "f"(g));
    out[i * 14 + 4] = __float_as_uint(o);
    asm("fma.rn.sat.f32 %0,%1,%2,%3;" : "=f"(o) : "f"(f), "f"(g), "f"(0.5f));
    out[i * 14 + 5] = __float_as_uint(o);
    asm("min.NaN.f32 %0,%1,%2;" : "=f"(o) : "f"(f), "f"(g));
    out[i * 14 + 6] = __float_as_uint(o);
    asm("max.f32 %0,%1,%2;" : "=f"(o) : "f"(f), "f"(g));
    out[i * 14 + 7] = __float_as_uint(o);
    asm("{.reg .pred p; setp.ltu.f32 p,%1,%2; selp.u32 %0,1,2,p;}" : "=r"(r) : "f"(f), "f"(g));
    out[i * 14 + 8] = (unsigned)(r);
    asm("{.reg .pred p; testp.subnormal.f32 p,%1; selp.u32 %0,1,2,p;}" : "=r"(r) : "f"(f));
    out[i * 14 + 9] = (unsigned)(r);
    asm("copysign.f32 %0,%1,%2;" : "=f"(o) : "f"(f), "f"(g));
    out[i * 14 + 10] = __float_as_uint(o);
    asm("cvt.rn.f16.f32 %0,%1;" : "=h"(*(unsigned short*)&r) : "f"(f));
    out[i * 14 + 11] = (unsigned)(r & 0xffff);
    asm("sqrt.rn.f32 %0,%1;" : "=f"(o) : "f"(f));
    out[i * 14 + 12] = __float_as_uint(o);
    asm("div.rn.f32 %0,%1,%2;" : "=f"(o) : "f"(f), "f"(g));
    out[i * 14 + 13] = __float_as_uint(o);
}
