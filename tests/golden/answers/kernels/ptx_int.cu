#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned a = hashOf(i), b = hashOf(i + 1), c = hashOf(i + 2), r;
    asm("mad.hi.s32 %0,%1,%2,%3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
    out[i * 13 + 0] = (unsigned)(r);
    asm("bfe.s32 %0,%1,%2,%3;" : "=r"(r) : "r"(a), "r"(b & 63), "r"(c & 63));
    out[i * 13 + 1] = (unsigned)(r);
    asm("bfi.b32 %0,%1,%2,%3,%4;" : "=r"(r) : "r"(a), "r"(b), "r"(c & 63), "r"(a & 63));
    out[i * 13 + 2] = (unsigned)(r);
    asm("lop3.b32 %0,%1,%2,%3,0x96;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
    out[i * 13 + 3] = (unsigned)(r);
    asm("shl.b32 %0,%1,%2;" : "=r"(r) : "r"(a), "r"(i));
    out[i * 13 + 4] = (unsigned)(r);
    asm("shr.s32 %0,%1,%2;" : "=r"(r) : "r"(a), "r"(i));
    out[i * 13 + 5] = (unsigned)(r);
    unsigned lo, hi;
    asm("{add.cc.u32 %0,%2,%3; addc.u32 %1,%4,0;}" : "=r"(lo), "=r"(hi) : "r"(a), "r"(b), "r"(c));
    out[i * 13 + 6] = (unsigned)(lo);
    out[i * 13 + 7] = (unsigned)(hi);
    asm("bfind.shiftamt.u32 %0,%1;" : "=r"(r) : "r"(a >> (i & 31)));
    out[i * 13 + 8] = (unsigned)(r);
    asm("sad.s32 %0,%1,%2,%3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
    out[i * 13 + 9] = (unsigned)(r);
    asm("{.reg .u64 t; mul.wide.u32 t,%1,%2; shr.u64 t,t,13; cvt.u32.u64 %0,t;}"
        : "=r"(r)
        : "r"(a), "r"(b));
    out[i * 13 + 10] = (unsigned)(r);
    asm("add.sat.s32 %0,%1,%2;" : "=r"(r) : "r"(a), "r"(b));
    out[i * 13 + 11] = (unsigned)(r);
    asm("fns.b32 %0,%1,%2,%3;" : "=r"(r) : "r"(a), "r"(i & 31), "r"((int)(b & 7) - 3));
    out[i * 13 + 12] = (unsigned)(r);
}
