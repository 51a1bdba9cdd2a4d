// The short float of machine learning: __nv_bfloat16 and __nv_bfloat162, their operators, functions and
// conversions. Quotients and square roots are those of float, rounded once more, which changes nothing:
// float has more than twice as many digits. Doubles and integers come through __ws_odd, which keeps the
// first rounding from showing. The other functions (exponents, sines …) are float's, rounded once more.
#pragma once
#include "cuda_fp16.h"
#pragma clang attribute push(__attribute__((nodebug)), apply_to = hasType(functionType))
#define __WS __host__ __device__ inline
#define __WSD __device__ inline

struct __nv_bfloat16_raw { unsigned short x; };
struct __nv_bfloat16;
__WSD float __bfloat162float(__nv_bfloat16 a);
__WSD __nv_bfloat16 __float2bfloat16(float a);
__WSD __nv_bfloat16 __double2bfloat16(double a);
struct __nv_bfloat16 {
    unsigned short __x;
    __nv_bfloat16() = default;
    __WS constexpr __nv_bfloat16(const __nv_bfloat16_raw& r) : __x(r.x) {}
    __WSD __nv_bfloat16(float a) { *this = __float2bfloat16(a); }
    __WSD __nv_bfloat16(double a) { *this = __double2bfloat16(a); }
    __WSD __nv_bfloat16(int a) { *this = __float2bfloat16(__ws_odd(a)); }
    __WSD __nv_bfloat16(unsigned int a) { *this = __float2bfloat16(__ws_odd(a)); }
    __WSD __nv_bfloat16(long long a) { *this = __float2bfloat16(__ws_odd(a)); }
    __WSD __nv_bfloat16(unsigned long long a) { *this = __float2bfloat16(__ws_odd(a)); }
    __WS operator __nv_bfloat16_raw() const { return {__x}; }
    __WSD operator float() const { return __bfloat162float(*this); }
};
struct __attribute__((aligned(4))) __nv_bfloat162 {
    __nv_bfloat16 x, y;
    __nv_bfloat162() = default;
    __WS constexpr __nv_bfloat162(const __nv_bfloat16& a, const __nv_bfloat16& b) : x(a), y(b) {}
};
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
__WS unsigned int __ws_bits(__nv_bfloat162 a) { return __builtin_bit_cast(unsigned int, a); }
__WS __nv_bfloat162 __ws_bfloat162(unsigned int a) { return __builtin_bit_cast(__nv_bfloat162, a); }
__WS __nv_bfloat16 __ws_bfloat16(unsigned short a) { return __nv_bfloat16(__nv_bfloat16_raw{a}); }
__WSD float __bfloat162float(__nv_bfloat16 a) { return __builtin_bit_cast(float, (unsigned int)a.__x << 16); }
__WSD __nv_bfloat16 __double2bfloat16(double a) { return __float2bfloat16(__ws_odd(a)); }
__WSD __nv_bfloat16 __float2bfloat16(float a) { unsigned short r; asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(r) : "f"(a)); return __ws_bfloat16(r); }
__WSD __nv_bfloat16 __float2bfloat16_rn(float a) { return __float2bfloat16(a); }
__WSD __nv_bfloat16 __float2bfloat16_rz(float a) { unsigned short r; asm("cvt.rz.bf16.f32 %0, %1;" : "=h"(r) : "f"(a)); return __ws_bfloat16(r); }
__WSD __nv_bfloat16 __float2bfloat16_rd(float a) { __nv_bfloat16 r = __float2bfloat16_rz(a); if (a < 0.0f && __bfloat162float(r) != a) r.__x++; return r; }
__WSD __nv_bfloat16 __float2bfloat16_ru(float a) { __nv_bfloat16 r = __float2bfloat16_rz(a); if (a > 0.0f && __bfloat162float(r) != a) r.__x++; return r; }
__WSD __nv_bfloat162 __floats2bfloat162_rn(float a, float b) { return __nv_bfloat162(__float2bfloat16(a), __float2bfloat16(b)); }
__WSD __nv_bfloat162 __float22bfloat162_rn(float2 a) { return __floats2bfloat162_rn(a.x, a.y); }
__WSD __nv_bfloat162 __float2bfloat162_rn(float a) { return __floats2bfloat162_rn(a, a); }
__WSD float2 __bfloat1622float2(__nv_bfloat162 a) { return make_float2(__bfloat162float(a.x), __bfloat162float(a.y)); }
__WSD float __low2float(__nv_bfloat162 a) { return __bfloat162float(a.x); }
__WSD float __high2float(__nv_bfloat162 a) { return __bfloat162float(a.y); }
__WS __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a) { return a.x; }
__WS __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a) { return a.y; }
__WS __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
__WS __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) { return __nv_bfloat162(a, a); }
__WS __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
__WS unsigned short __bfloat16_as_ushort(__nv_bfloat16 a) { return a.__x; }
__WS __nv_bfloat16 __ushort_as_bfloat16(unsigned short a) { return __ws_bfloat16(a); }
__WSD int __bfloat162int_rn(__nv_bfloat16 a) { return __float2int_rn(__bfloat162float(a)); }
__WSD __nv_bfloat16 __int2bfloat16_rn(int a) { return __float2bfloat16_rn(__ws_odd(a)); }
__WSD int __bfloat162int_rz(__nv_bfloat16 a) { return __float2int_rz(__bfloat162float(a)); }
__WSD __nv_bfloat16 __int2bfloat16_rz(int a) { return __float2bfloat16_rz(__ws_odd(a)); }
__WSD int __bfloat162int_rd(__nv_bfloat16 a) { return __float2int_rd(__bfloat162float(a)); }
__WSD __nv_bfloat16 __int2bfloat16_rd(int a) { return __float2bfloat16_rd(__ws_odd(a)); }
__WSD int __bfloat162int_ru(__nv_bfloat16 a) { return __float2int_ru(__bfloat162float(a)); }
__WSD __nv_bfloat16 __int2bfloat16_ru(int a) { return __float2bfloat16_ru(__ws_odd(a)); }
__WSD unsigned int __bfloat162uint_rn(__nv_bfloat16 a) { return __float2uint_rn(__bfloat162float(a)); }
__WSD __nv_bfloat16 __uint2bfloat16_rn(unsigned int a) { return __float2bfloat16_rn(__ws_odd(a)); }
__WSD unsigned int __bfloat162uint_rz(__nv_bfloat16 a) { return __float2uint_rz(__bfloat162float(a)); }
__WSD __nv_bfloat16 __uint2bfloat16_rz(unsigned int a) { return __float2bfloat16_rz(__ws_odd(a)); }
__WSD unsigned int __bfloat162uint_rd(__nv_bfloat16 a) { return __float2uint_rd(__bfloat162float(a)); }
__WSD __nv_bfloat16 __uint2bfloat16_rd(unsigned int a) { return __float2bfloat16_rd(__ws_odd(a)); }
__WSD unsigned int __bfloat162uint_ru(__nv_bfloat16 a) { return __float2uint_ru(__bfloat162float(a)); }
__WSD __nv_bfloat16 __uint2bfloat16_ru(unsigned int a) { return __float2bfloat16_ru(__ws_odd(a)); }
__WSD __nv_bfloat16 __short2bfloat16_rn(short a) { return __float2bfloat16_rn(__ws_odd((int)a)); }
__WSD __nv_bfloat16 __short2bfloat16_rz(short a) { return __float2bfloat16_rz(__ws_odd((int)a)); }
__WSD __nv_bfloat16 __short2bfloat16_rd(short a) { return __float2bfloat16_rd(__ws_odd((int)a)); }
__WSD __nv_bfloat16 __short2bfloat16_ru(short a) { return __float2bfloat16_ru(__ws_odd((int)a)); }
__WSD __nv_bfloat16 __ushort2bfloat16_rn(unsigned short a) { return __float2bfloat16_rn(__ws_odd((int)a)); }
__WSD __nv_bfloat16 __ushort2bfloat16_rz(unsigned short a) { return __float2bfloat16_rz(__ws_odd((int)a)); }
__WSD __nv_bfloat16 __ushort2bfloat16_rd(unsigned short a) { return __float2bfloat16_rd(__ws_odd((int)a)); }
__WSD __nv_bfloat16 __ushort2bfloat16_ru(unsigned short a) { return __float2bfloat16_ru(__ws_odd((int)a)); }
__WSD long long __bfloat162ll_rn(__nv_bfloat16 a) { return __float2ll_rn(__bfloat162float(a)); }
__WSD __nv_bfloat16 __ll2bfloat16_rn(long long a) { return __float2bfloat16_rn(__ws_odd(a)); }
__WSD long long __bfloat162ll_rz(__nv_bfloat16 a) { return __float2ll_rz(__bfloat162float(a)); }
__WSD __nv_bfloat16 __ll2bfloat16_rz(long long a) { return __float2bfloat16_rz(__ws_odd(a)); }
__WSD long long __bfloat162ll_rd(__nv_bfloat16 a) { return __float2ll_rd(__bfloat162float(a)); }
__WSD __nv_bfloat16 __ll2bfloat16_rd(long long a) { return __float2bfloat16_rd(__ws_odd(a)); }
__WSD long long __bfloat162ll_ru(__nv_bfloat16 a) { return __float2ll_ru(__bfloat162float(a)); }
__WSD __nv_bfloat16 __ll2bfloat16_ru(long long a) { return __float2bfloat16_ru(__ws_odd(a)); }
__WSD unsigned long long __bfloat162ull_rn(__nv_bfloat16 a) { return __float2ull_rn(__bfloat162float(a)); }
__WSD __nv_bfloat16 __ull2bfloat16_rn(unsigned long long a) { return __float2bfloat16_rn(__ws_odd(a)); }
__WSD unsigned long long __bfloat162ull_rz(__nv_bfloat16 a) { return __float2ull_rz(__bfloat162float(a)); }
__WSD __nv_bfloat16 __ull2bfloat16_rz(unsigned long long a) { return __float2bfloat16_rz(__ws_odd(a)); }
__WSD unsigned long long __bfloat162ull_rd(__nv_bfloat16 a) { return __float2ull_rd(__bfloat162float(a)); }
__WSD __nv_bfloat16 __ull2bfloat16_rd(unsigned long long a) { return __float2bfloat16_rd(__ws_odd(a)); }
__WSD unsigned long long __bfloat162ull_ru(__nv_bfloat16 a) { return __float2ull_ru(__bfloat162float(a)); }
__WSD __nv_bfloat16 __ull2bfloat16_ru(unsigned long long a) { return __float2bfloat16_ru(__ws_odd(a)); }
__WSD short __bfloat162short_rn(__nv_bfloat16 a) { short r; asm("cvt.rni.s16.f32 %0, %1;" : "=h"(r) : "f"(__bfloat162float(a))); return r; }
__WSD short __bfloat162short_rz(__nv_bfloat16 a) { short r; asm("cvt.rzi.s16.f32 %0, %1;" : "=h"(r) : "f"(__bfloat162float(a))); return r; }
__WSD short __bfloat162short_rd(__nv_bfloat16 a) { short r; asm("cvt.rmi.s16.f32 %0, %1;" : "=h"(r) : "f"(__bfloat162float(a))); return r; }
__WSD short __bfloat162short_ru(__nv_bfloat16 a) { short r; asm("cvt.rpi.s16.f32 %0, %1;" : "=h"(r) : "f"(__bfloat162float(a))); return r; }
__WSD unsigned short __bfloat162ushort_rn(__nv_bfloat16 a) { unsigned short r; asm("cvt.rni.u16.f32 %0, %1;" : "=h"(r) : "f"(__bfloat162float(a))); return r; }
__WSD unsigned short __bfloat162ushort_rz(__nv_bfloat16 a) { unsigned short r; asm("cvt.rzi.u16.f32 %0, %1;" : "=h"(r) : "f"(__bfloat162float(a))); return r; }
__WSD unsigned short __bfloat162ushort_rd(__nv_bfloat16 a) { unsigned short r; asm("cvt.rmi.u16.f32 %0, %1;" : "=h"(r) : "f"(__bfloat162float(a))); return r; }
__WSD unsigned short __bfloat162ushort_ru(__nv_bfloat16 a) { unsigned short r; asm("cvt.rpi.u16.f32 %0, %1;" : "=h"(r) : "f"(__bfloat162float(a))); return r; }
__WSD __nv_bfloat16 __hadd(__nv_bfloat16 a, __nv_bfloat16 b) { unsigned short r; asm("add.bf16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_bfloat16(r); }
__WSD __nv_bfloat162 __hadd2(__nv_bfloat162 a, __nv_bfloat162 b) { unsigned int r; asm("add.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_bfloat162(r); }
__WSD __nv_bfloat16 __hsub(__nv_bfloat16 a, __nv_bfloat16 b) { unsigned short r; asm("sub.bf16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_bfloat16(r); }
__WSD __nv_bfloat162 __hsub2(__nv_bfloat162 a, __nv_bfloat162 b) { unsigned int r; asm("sub.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_bfloat162(r); }
__WSD __nv_bfloat16 __hmul(__nv_bfloat16 a, __nv_bfloat16 b) { unsigned short r; asm("mul.bf16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_bfloat16(r); }
__WSD __nv_bfloat162 __hmul2(__nv_bfloat162 a, __nv_bfloat162 b) { unsigned int r; asm("mul.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_bfloat162(r); }
__WSD __nv_bfloat16 __hadd_rn(__nv_bfloat16 a, __nv_bfloat16 b) { unsigned short r; asm("add.rn.bf16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_bfloat16(r); }
__WSD __nv_bfloat162 __hadd2_rn(__nv_bfloat162 a, __nv_bfloat162 b) { unsigned int r; asm("add.rn.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_bfloat162(r); }
__WSD __nv_bfloat16 __hsub_rn(__nv_bfloat16 a, __nv_bfloat16 b) { unsigned short r; asm("sub.rn.bf16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_bfloat16(r); }
__WSD __nv_bfloat162 __hsub2_rn(__nv_bfloat162 a, __nv_bfloat162 b) { unsigned int r; asm("sub.rn.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_bfloat162(r); }
__WSD __nv_bfloat16 __hmul_rn(__nv_bfloat16 a, __nv_bfloat16 b) { unsigned short r; asm("mul.rn.bf16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_bfloat16(r); }
__WSD __nv_bfloat162 __hmul2_rn(__nv_bfloat162 a, __nv_bfloat162 b) { unsigned int r; asm("mul.rn.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_bfloat162(r); }
__WSD __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { unsigned short r; asm("fma.rn.bf16 %0, %1, %2, %3;" : "=h"(r) : "h"(a.__x), "h"(b.__x), "h"(c.__x)); return __ws_bfloat16(r); }
__WSD __nv_bfloat162 __hfma2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) { unsigned int r; asm("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b)), "r"(__ws_bits(c))); return __ws_bfloat162(r); }
__WSD __nv_bfloat16 __hmin(__nv_bfloat16 a, __nv_bfloat16 b) { unsigned short r; asm("min.bf16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_bfloat16(r); }
__WSD __nv_bfloat162 __hmin2(__nv_bfloat162 a, __nv_bfloat162 b) { unsigned int r; asm("min.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_bfloat162(r); }
__WSD __nv_bfloat16 __hmax(__nv_bfloat16 a, __nv_bfloat16 b) { unsigned short r; asm("max.bf16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_bfloat16(r); }
__WSD __nv_bfloat162 __hmax2(__nv_bfloat162 a, __nv_bfloat162 b) { unsigned int r; asm("max.bf16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_bfloat162(r); }
__WSD __nv_bfloat16 __hadd_sat(__nv_bfloat16 a, __nv_bfloat16 b) { return __hmin(__hmax(__hadd_rn(a, b), __ws_bfloat16(0)), __ws_bfloat16(0x3f80)); }
__WSD __nv_bfloat162 __hadd2_sat(__nv_bfloat162 a, __nv_bfloat162 b) { return __hmin2(__hmax2(__hadd2_rn(a, b), __ws_bfloat162(0)), __ws_bfloat162(0x3f803f80)); }
__WSD __nv_bfloat16 __hsub_sat(__nv_bfloat16 a, __nv_bfloat16 b) { return __hmin(__hmax(__hsub_rn(a, b), __ws_bfloat16(0)), __ws_bfloat16(0x3f80)); }
__WSD __nv_bfloat162 __hsub2_sat(__nv_bfloat162 a, __nv_bfloat162 b) { return __hmin2(__hmax2(__hsub2_rn(a, b), __ws_bfloat162(0)), __ws_bfloat162(0x3f803f80)); }
__WSD __nv_bfloat16 __hmul_sat(__nv_bfloat16 a, __nv_bfloat16 b) { return __hmin(__hmax(__hmul_rn(a, b), __ws_bfloat16(0)), __ws_bfloat16(0x3f80)); }
__WSD __nv_bfloat162 __hmul2_sat(__nv_bfloat162 a, __nv_bfloat162 b) { return __hmin2(__hmax2(__hmul2_rn(a, b), __ws_bfloat162(0)), __ws_bfloat162(0x3f803f80)); }
__WSD __nv_bfloat16 __hfma_sat(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { return __hmin(__hmax(__hfma(a, b, c), __ws_bfloat16(0)), __ws_bfloat16(0x3f80)); }
__WSD __nv_bfloat162 __hfma2_sat(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) { return __hmin2(__hmax2(__hfma2(a, b, c), __ws_bfloat162(0)), __ws_bfloat162(0x3f803f80)); }
__WSD __nv_bfloat16 __hneg(__nv_bfloat16 a) { unsigned short r; asm("neg.bf16 %0, %1;" : "=h"(r) : "h"(a.__x)); return __ws_bfloat16(r); }
__WSD __nv_bfloat162 __hneg2(__nv_bfloat162 a) { unsigned int r; asm("neg.bf16x2 %0, %1;" : "=r"(r) : "r"(__ws_bits(a))); return __ws_bfloat162(r); }
__WSD __nv_bfloat162 __hcmadd(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) { return __halves2bfloat162(__hfma(__hneg(__high2bfloat16(a)), __high2bfloat16(b), __hfma(__low2bfloat16(a), __low2bfloat16(b), __low2bfloat16(c))), __hfma(__high2bfloat16(a), __low2bfloat16(b), __hfma(__low2bfloat16(a), __high2bfloat16(b), __high2bfloat16(c)))); }
__WSD __nv_bfloat16 __habs(__nv_bfloat16 a) { unsigned short r; asm("abs.bf16 %0, %1;" : "=h"(r) : "h"(a.__x)); return __ws_bfloat16(r); }
__WSD __nv_bfloat162 __habs2(__nv_bfloat162 a) { unsigned int r; asm("abs.bf16x2 %0, %1;" : "=r"(r) : "r"(__ws_bits(a))); return __ws_bfloat162(r); }
__WSD __nv_bfloat16 __hdiv(__nv_bfloat16 a, __nv_bfloat16 b) { return __float2bfloat16(__bfloat162float(a) / __bfloat162float(b)); }
__WSD __nv_bfloat162 __h2div(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hdiv(a.x, b.x), __hdiv(a.y, b.y)); }
__WSD bool __heq(__nv_bfloat16 a, __nv_bfloat16 b) { return __bfloat162float(a) == __bfloat162float(b); }
__WSD bool __hne(__nv_bfloat16 a, __nv_bfloat16 b) { float x = __bfloat162float(a), y = __bfloat162float(b); return x < y || x > y; }
__WSD bool __hneu(__nv_bfloat16 a, __nv_bfloat16 b) { return !__heq(a, b); }
__WSD bool __hlt(__nv_bfloat16 a, __nv_bfloat16 b) { return __bfloat162float(a) < __bfloat162float(b); }
__WSD bool __hle(__nv_bfloat16 a, __nv_bfloat16 b) { return __bfloat162float(a) <= __bfloat162float(b); }
__WSD bool __hgt(__nv_bfloat16 a, __nv_bfloat16 b) { return __bfloat162float(a) > __bfloat162float(b); }
__WSD bool __hge(__nv_bfloat16 a, __nv_bfloat16 b) { return __bfloat162float(a) >= __bfloat162float(b); }
__WSD bool __hisnan(__nv_bfloat16 a) { return (a.__x & 0x7fff) > 0x7f80; }
__WSD int __hisinf(__nv_bfloat16 a) { return (a.__x & 0x7fff) == 0x7f80 ? (a.__x >> 15 ? -1 : 1) : 0; }
__WSD __nv_bfloat16 hsqrt(__nv_bfloat16 a) { return __float2bfloat16(__nv_sqrtf(__bfloat162float(a))); }
__WSD __nv_bfloat162 h2sqrt(__nv_bfloat162 a) { return __nv_bfloat162(hsqrt(a.x), hsqrt(a.y)); }
__WSD __nv_bfloat16 hrsqrt(__nv_bfloat16 a) { return __float2bfloat16(__nv_rsqrtf(__bfloat162float(a))); }
__WSD __nv_bfloat162 h2rsqrt(__nv_bfloat162 a) { return __nv_bfloat162(hrsqrt(a.x), hrsqrt(a.y)); }
__WSD __nv_bfloat16 hexp(__nv_bfloat16 a) { return __float2bfloat16(__nv_expf(__bfloat162float(a))); }
__WSD __nv_bfloat162 h2exp(__nv_bfloat162 a) { return __nv_bfloat162(hexp(a.x), hexp(a.y)); }
__WSD __nv_bfloat16 hexp2(__nv_bfloat16 a) { return __float2bfloat16(__nv_exp2f(__bfloat162float(a))); }
__WSD __nv_bfloat162 h2exp2(__nv_bfloat162 a) { return __nv_bfloat162(hexp2(a.x), hexp2(a.y)); }
__WSD __nv_bfloat16 hlog(__nv_bfloat16 a) { return __float2bfloat16(__nv_logf(__bfloat162float(a))); }
__WSD __nv_bfloat162 h2log(__nv_bfloat162 a) { return __nv_bfloat162(hlog(a.x), hlog(a.y)); }
__WSD __nv_bfloat16 hlog2(__nv_bfloat16 a) { return __float2bfloat16(__nv_log2f(__bfloat162float(a))); }
__WSD __nv_bfloat162 h2log2(__nv_bfloat162 a) { return __nv_bfloat162(hlog2(a.x), hlog2(a.y)); }
__WSD __nv_bfloat16 hsin(__nv_bfloat16 a) { return __float2bfloat16(__nv_sinf(__bfloat162float(a))); }
__WSD __nv_bfloat162 h2sin(__nv_bfloat162 a) { return __nv_bfloat162(hsin(a.x), hsin(a.y)); }
__WSD __nv_bfloat16 hcos(__nv_bfloat16 a) { return __float2bfloat16(__nv_cosf(__bfloat162float(a))); }
__WSD __nv_bfloat162 h2cos(__nv_bfloat162 a) { return __nv_bfloat162(hcos(a.x), hcos(a.y)); }
__WSD __nv_bfloat16 hfloor(__nv_bfloat16 a) { return __float2bfloat16(__nv_floorf(__bfloat162float(a))); }
__WSD __nv_bfloat162 h2floor(__nv_bfloat162 a) { return __nv_bfloat162(hfloor(a.x), hfloor(a.y)); }
__WSD __nv_bfloat16 hceil(__nv_bfloat16 a) { return __float2bfloat16(__nv_ceilf(__bfloat162float(a))); }
__WSD __nv_bfloat162 h2ceil(__nv_bfloat162 a) { return __nv_bfloat162(hceil(a.x), hceil(a.y)); }
__WSD __nv_bfloat16 hrint(__nv_bfloat16 a) { return __float2bfloat16(__nv_rintf(__bfloat162float(a))); }
__WSD __nv_bfloat162 h2rint(__nv_bfloat162 a) { return __nv_bfloat162(hrint(a.x), hrint(a.y)); }
__WSD __nv_bfloat16 htanh(__nv_bfloat16 a) { return __float2bfloat16(__nv_tanhf(__bfloat162float(a))); }
__WSD __nv_bfloat162 h2tanh(__nv_bfloat162 a) { return __nv_bfloat162(htanh(a.x), htanh(a.y)); }
__WSD __nv_bfloat16 hrcp(__nv_bfloat16 a) { return __float2bfloat16(1.0f / __bfloat162float(a)); }
__WSD __nv_bfloat16 operator+(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __hadd(a, b); }
__WSD __nv_bfloat16& operator+=(__nv_bfloat16& a, const __nv_bfloat16& b) { return a = __hadd(a, b); }
__WSD __nv_bfloat162 operator+(const __nv_bfloat162& a, const __nv_bfloat162& b) { return __hadd2(a, b); }
__WSD __nv_bfloat162& operator+=(__nv_bfloat162& a, const __nv_bfloat162& b) { return a = __hadd2(a, b); }
__WSD __nv_bfloat16 operator-(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __hsub(a, b); }
__WSD __nv_bfloat16& operator-=(__nv_bfloat16& a, const __nv_bfloat16& b) { return a = __hsub(a, b); }
__WSD __nv_bfloat162 operator-(const __nv_bfloat162& a, const __nv_bfloat162& b) { return __hsub2(a, b); }
__WSD __nv_bfloat162& operator-=(__nv_bfloat162& a, const __nv_bfloat162& b) { return a = __hsub2(a, b); }
__WSD __nv_bfloat16 operator*(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __hmul(a, b); }
__WSD __nv_bfloat16& operator*=(__nv_bfloat16& a, const __nv_bfloat16& b) { return a = __hmul(a, b); }
__WSD __nv_bfloat162 operator*(const __nv_bfloat162& a, const __nv_bfloat162& b) { return __hmul2(a, b); }
__WSD __nv_bfloat162& operator*=(__nv_bfloat162& a, const __nv_bfloat162& b) { return a = __hmul2(a, b); }
__WSD __nv_bfloat16 operator/(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __hdiv(a, b); }
__WSD __nv_bfloat16& operator/=(__nv_bfloat16& a, const __nv_bfloat16& b) { return a = __hdiv(a, b); }
__WSD __nv_bfloat162 operator/(const __nv_bfloat162& a, const __nv_bfloat162& b) { return __h2div(a, b); }
__WSD __nv_bfloat162& operator/=(__nv_bfloat162& a, const __nv_bfloat162& b) { return a = __h2div(a, b); }
__WSD __nv_bfloat16 operator-(const __nv_bfloat16& a) { return __hneg(a); }
__WSD __nv_bfloat162 operator-(const __nv_bfloat162& a) { return __hneg2(a); }
__WSD __nv_bfloat16& operator++(__nv_bfloat16& a) { return a = __hadd(a, __ws_bfloat16(0x3f80)); }
__WSD __nv_bfloat16& operator--(__nv_bfloat16& a) { return a = __hsub(a, __ws_bfloat16(0x3f80)); }
__WSD __nv_bfloat16 operator++(__nv_bfloat16& a, int) { __nv_bfloat16 old = a; ++a; return old; }
__WSD __nv_bfloat16 operator--(__nv_bfloat16& a, int) { __nv_bfloat16 old = a; --a; return old; }
__WSD __nv_bfloat162& operator++(__nv_bfloat162& a) { return a = __hadd2(a, __ws_bfloat162(0x3f803f80)); }
__WSD __nv_bfloat162& operator--(__nv_bfloat162& a) { return a = __hsub2(a, __ws_bfloat162(0x3f803f80)); }
__WSD __nv_bfloat162 operator++(__nv_bfloat162& a, int) { __nv_bfloat162 old = a; ++a; return old; }
__WSD __nv_bfloat162 operator--(__nv_bfloat162& a, int) { __nv_bfloat162 old = a; --a; return old; }
__WSD bool operator==(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __heq(a, b); }
__WSD bool operator!=(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __hneu(a, b); }
__WSD bool operator<(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __hlt(a, b); }
__WSD bool operator<=(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __hle(a, b); }
__WSD bool operator>(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __hgt(a, b); }
__WSD bool operator>=(const __nv_bfloat16& a, const __nv_bfloat16& b) { return __hge(a, b); }
__WSD __nv_bfloat16 __shfl_sync(unsigned int m, __nv_bfloat16 a, int b, int w = 32) { return __ws_bfloat16((unsigned short)__shfl_sync(m, (int)a.__x, b, w)); }
__WSD __nv_bfloat16 __shfl_down_sync(unsigned int m, __nv_bfloat16 a, unsigned int b, int w = 32) { return __ws_bfloat16((unsigned short)__shfl_down_sync(m, (int)a.__x, b, w)); }
__WSD __nv_bfloat16 __shfl_xor_sync(unsigned int m, __nv_bfloat16 a, int b, int w = 32) { return __ws_bfloat16((unsigned short)__shfl_xor_sync(m, (int)a.__x, b, w)); }
__WSD __nv_bfloat16 atomicAdd(__nv_bfloat16* p, __nv_bfloat16 v) { unsigned short r; asm volatile("atom.add.noftz.bf16 %0, [%1], %2;" : "=h"(r) : "l"(p), "h"(v.__x) : "memory"); return __ws_bfloat16(r); }
__WSD __nv_bfloat162 atomicAdd(__nv_bfloat162* p, __nv_bfloat162 v) { unsigned int r; asm volatile("atom.add.noftz.bf16x2 %0, [%1], %2;" : "=r"(r) : "l"(p), "r"(__ws_bits(v)) : "memory"); return __ws_bfloat162(r); }
__WSD __nv_bfloat16 __ldg(const __nv_bfloat16* p) { return *p; }
__WSD __nv_bfloat162 __ldg(const __nv_bfloat162* p) { return *p; }
#undef __WS
#undef __WSD
#pragma clang attribute pop
