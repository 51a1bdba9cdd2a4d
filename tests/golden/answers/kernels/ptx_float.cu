#include "inputs.h"

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
