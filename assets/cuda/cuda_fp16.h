// Half precision: __half and __half2, their operators, functions and conversions.
#pragma once
#pragma clang attribute push(__attribute__((nodebug)), apply_to = hasType(functionType))
#define __WS __host__ __device__ inline
#define __WSD __device__ inline

// A longer number as a float: cut off, and its last bit set where anything was lost. Rounded once more, to
// a short float, it becomes what the number itself does.
__WSD float __ws_odd(float a, bool isCut) { return __nv_uint_as_float(__nv_float_as_uint(a) | (isCut ? 1u : 0u)); }
__WSD float __ws_odd(double a) { float r = __nv_double2float_rz(a); return __ws_odd(r, (double)r != a); }
__WSD float __ws_odd(int a) { float r = __nv_int2float_rz(a); return __ws_odd(r, (int)r != a); }
__WSD float __ws_odd(unsigned int a) { float r = __nv_uint2float_rz(a); return __ws_odd(r, (unsigned int)r != a); }
__WSD float __ws_odd(long long a) { float r = __nv_ll2float_rz(a); return __ws_odd(r, (long long)r != a); }
__WSD float __ws_odd(unsigned long long a) { float r = __nv_ull2float_rz(a); return __ws_odd(r, (unsigned long long)r != a); }

struct __half_raw { unsigned short x; };
struct __half2_raw { unsigned short x, y; };
struct __half;
__WSD float __half2float(__half a);
__WSD __half __float2half(float a);
__WSD __half __double2half(double a);
struct __half {
    unsigned short __x;
    __half() = default;
    __WS constexpr __half(const __half_raw& r) : __x(r.x) {}
    __WSD __half(float a) { *this = __float2half(a); }
    __WSD __half(double a) { *this = __double2half(a); }
    __WSD __half(int a) { *this = __float2half((float)a); }
    __WSD __half(unsigned int a) { *this = __float2half((float)a); }
    __WSD __half(long long a) { *this = __float2half((float)a); }
    __WSD __half(unsigned long long a) { *this = __float2half((float)a); }
    __WSD __half(short a) { *this = __float2half((float)a); }
    __WSD __half(unsigned short a) { *this = __float2half((float)a); }
    __WS operator __half_raw() const { return {__x}; }
    __WSD operator float() const { return __half2float(*this); }
};
struct __attribute__((aligned(4))) __half2 {
    __half x, y;
    __half2() = default;
    __WS constexpr __half2(const __half& a, const __half& b) : x(a), y(b) {}
};
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
__WS unsigned int __ws_bits(__half2 a) { return __builtin_bit_cast(unsigned int, a); }
__WS __half2 __ws_half2(unsigned int a) { return __builtin_bit_cast(__half2, a); }
__WS __half __ws_half(unsigned short a) { return __half(__half_raw{a}); }
__WSD float __half2float(__half a) { float r; asm("cvt.f32.f16 %0, %1;" : "=f"(r) : "h"(a.__x)); return r; }
__WSD __half __double2half(double a) { return __float2half(__ws_odd(a)); }

__WSD __half __float2half(float a) { unsigned short r; asm("cvt.rn.f16.f32 %0, %1;" : "=h"(r) : "f"(a)); return __ws_half(r); }
__WSD __half __float2half_rn(float a) { unsigned short r; asm("cvt.rn.f16.f32 %0, %1;" : "=h"(r) : "f"(a)); return __ws_half(r); }
__WSD __half __float2half_rz(float a) { unsigned short r; asm("cvt.rz.f16.f32 %0, %1;" : "=h"(r) : "f"(a)); return __ws_half(r); }
__WSD __half __float2half_rd(float a) { unsigned short r; asm("cvt.rm.f16.f32 %0, %1;" : "=h"(r) : "f"(a)); return __ws_half(r); }
__WSD __half __float2half_ru(float a) { unsigned short r; asm("cvt.rp.f16.f32 %0, %1;" : "=h"(r) : "f"(a)); return __ws_half(r); }
__WSD __half2 __floats2half2_rn(float a, float b) { return __half2(__float2half(a), __float2half(b)); }
__WSD __half2 __float22half2_rn(float2 a) { return __floats2half2_rn(a.x, a.y); }
__WSD __half2 __float2half2_rn(float a) { return __floats2half2_rn(a, a); }
__WSD float2 __half22float2(__half2 a) { return make_float2(__half2float(a.x), __half2float(a.y)); }
__WSD float __low2float(__half2 a) { return __half2float(a.x); }
__WSD float __high2float(__half2 a) { return __half2float(a.y); }
__WS __half __low2half(__half2 a) { return a.x; }
__WS __half __high2half(__half2 a) { return a.y; }
__WS __half2 __low2half2(__half2 a) { return __half2(a.x, a.x); }
__WS __half2 __high2half2(__half2 a) { return __half2(a.y, a.y); }
__WS __half2 __lowhigh2highlow(__half2 a) { return __half2(a.y, a.x); }
__WS __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
__WS __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }
__WS __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
__WS __half2 __half2half2(__half a) { return __half2(a, a); }
__WS __half2 make_half2(__half a, __half b) { return __half2(a, b); }
__WS unsigned short __half_as_ushort(__half a) { return a.__x; }
__WS short __half_as_short(__half a) { return (short)a.__x; }
__WS __half __ushort_as_half(unsigned short a) { return __ws_half(a); }
__WS __half __short_as_half(short a) { return __ws_half((unsigned short)a); }

__WSD int __half2int_rn(__half a) { int r; asm("cvt.rni.s32.f16 %0, %1;" : "=r"(r) : "h"(a.__x)); return r; }
__WSD int __half2int_rz(__half a) { int r; asm("cvt.rzi.s32.f16 %0, %1;" : "=r"(r) : "h"(a.__x)); return r; }
__WSD int __half2int_rd(__half a) { int r; asm("cvt.rmi.s32.f16 %0, %1;" : "=r"(r) : "h"(a.__x)); return r; }
__WSD int __half2int_ru(__half a) { int r; asm("cvt.rpi.s32.f16 %0, %1;" : "=r"(r) : "h"(a.__x)); return r; }
__WSD __half __int2half_rn(int a) { unsigned short r; asm("cvt.rn.f16.s32 %0, %1;" : "=h"(r) : "r"(a)); return __ws_half(r); }
__WSD unsigned int __half2uint_rn(__half a) { unsigned int r; asm("cvt.rni.u32.f16 %0, %1;" : "=r"(r) : "h"(a.__x)); return r; }
__WSD unsigned int __half2uint_rz(__half a) { unsigned int r; asm("cvt.rzi.u32.f16 %0, %1;" : "=r"(r) : "h"(a.__x)); return r; }
__WSD unsigned int __half2uint_rd(__half a) { unsigned int r; asm("cvt.rmi.u32.f16 %0, %1;" : "=r"(r) : "h"(a.__x)); return r; }
__WSD unsigned int __half2uint_ru(__half a) { unsigned int r; asm("cvt.rpi.u32.f16 %0, %1;" : "=r"(r) : "h"(a.__x)); return r; }
__WSD __half __uint2half_rn(unsigned int a) { unsigned short r; asm("cvt.rn.f16.u32 %0, %1;" : "=h"(r) : "r"(a)); return __ws_half(r); }
__WSD short __half2short_rn(__half a) { short r; asm("cvt.rni.s16.f16 %0, %1;" : "=h"(r) : "h"(a.__x)); return r; }
__WSD short __half2short_rz(__half a) { short r; asm("cvt.rzi.s16.f16 %0, %1;" : "=h"(r) : "h"(a.__x)); return r; }
__WSD short __half2short_rd(__half a) { short r; asm("cvt.rmi.s16.f16 %0, %1;" : "=h"(r) : "h"(a.__x)); return r; }
__WSD short __half2short_ru(__half a) { short r; asm("cvt.rpi.s16.f16 %0, %1;" : "=h"(r) : "h"(a.__x)); return r; }
__WSD __half __short2half_rn(short a) { unsigned short r; asm("cvt.rn.f16.s16 %0, %1;" : "=h"(r) : "h"(a)); return __ws_half(r); }
__WSD unsigned short __half2ushort_rn(__half a) { unsigned short r; asm("cvt.rni.u16.f16 %0, %1;" : "=h"(r) : "h"(a.__x)); return r; }
__WSD unsigned short __half2ushort_rz(__half a) { unsigned short r; asm("cvt.rzi.u16.f16 %0, %1;" : "=h"(r) : "h"(a.__x)); return r; }
__WSD unsigned short __half2ushort_rd(__half a) { unsigned short r; asm("cvt.rmi.u16.f16 %0, %1;" : "=h"(r) : "h"(a.__x)); return r; }
__WSD unsigned short __half2ushort_ru(__half a) { unsigned short r; asm("cvt.rpi.u16.f16 %0, %1;" : "=h"(r) : "h"(a.__x)); return r; }
__WSD __half __ushort2half_rn(unsigned short a) { unsigned short r; asm("cvt.rn.f16.u16 %0, %1;" : "=h"(r) : "h"(a)); return __ws_half(r); }
__WSD long long __half2ll_rn(__half a) { long long r; asm("cvt.rni.s64.f16 %0, %1;" : "=l"(r) : "h"(a.__x)); return r; }
__WSD long long __half2ll_rz(__half a) { long long r; asm("cvt.rzi.s64.f16 %0, %1;" : "=l"(r) : "h"(a.__x)); return r; }
__WSD long long __half2ll_rd(__half a) { long long r; asm("cvt.rmi.s64.f16 %0, %1;" : "=l"(r) : "h"(a.__x)); return r; }
__WSD long long __half2ll_ru(__half a) { long long r; asm("cvt.rpi.s64.f16 %0, %1;" : "=l"(r) : "h"(a.__x)); return r; }
__WSD __half __ll2half_rn(long long a) { unsigned short r; asm("cvt.rn.f16.s64 %0, %1;" : "=h"(r) : "l"(a)); return __ws_half(r); }
__WSD unsigned long long __half2ull_rn(__half a) { unsigned long long r; asm("cvt.rni.u64.f16 %0, %1;" : "=l"(r) : "h"(a.__x)); return r; }
__WSD unsigned long long __half2ull_rz(__half a) { unsigned long long r; asm("cvt.rzi.u64.f16 %0, %1;" : "=l"(r) : "h"(a.__x)); return r; }
__WSD unsigned long long __half2ull_rd(__half a) { unsigned long long r; asm("cvt.rmi.u64.f16 %0, %1;" : "=l"(r) : "h"(a.__x)); return r; }
__WSD unsigned long long __half2ull_ru(__half a) { unsigned long long r; asm("cvt.rpi.u64.f16 %0, %1;" : "=l"(r) : "h"(a.__x)); return r; }
__WSD __half __ull2half_rn(unsigned long long a) { unsigned short r; asm("cvt.rn.f16.u64 %0, %1;" : "=h"(r) : "l"(a)); return __ws_half(r); }
__WSD __half __int2half_rz(int a) { return __float2half_rz(__ws_odd(a)); }
__WSD __half __int2half_rd(int a) { return __float2half_rd(__ws_odd(a)); }
__WSD __half __int2half_ru(int a) { return __float2half_ru(__ws_odd(a)); }
__WSD __half __uint2half_rz(unsigned int a) { return __float2half_rz(__ws_odd(a)); }
__WSD __half __uint2half_rd(unsigned int a) { return __float2half_rd(__ws_odd(a)); }
__WSD __half __uint2half_ru(unsigned int a) { return __float2half_ru(__ws_odd(a)); }
__WSD __half __short2half_rz(short a) { return __float2half_rz(__ws_odd((int)a)); }
__WSD __half __short2half_rd(short a) { return __float2half_rd(__ws_odd((int)a)); }
__WSD __half __short2half_ru(short a) { return __float2half_ru(__ws_odd((int)a)); }
__WSD __half __ushort2half_rz(unsigned short a) { return __float2half_rz(__ws_odd((int)a)); }
__WSD __half __ushort2half_rd(unsigned short a) { return __float2half_rd(__ws_odd((int)a)); }
__WSD __half __ushort2half_ru(unsigned short a) { return __float2half_ru(__ws_odd((int)a)); }
__WSD __half __ll2half_rz(long long a) { return __float2half_rz(__ws_odd(a)); }
__WSD __half __ll2half_rd(long long a) { return __float2half_rd(__ws_odd(a)); }
__WSD __half __ll2half_ru(long long a) { return __float2half_ru(__ws_odd(a)); }
__WSD __half __ull2half_rz(unsigned long long a) { return __float2half_rz(__ws_odd(a)); }
__WSD __half __ull2half_rd(unsigned long long a) { return __float2half_rd(__ws_odd(a)); }
__WSD __half __ull2half_ru(unsigned long long a) { return __float2half_ru(__ws_odd(a)); }
__WSD __half __hadd(__half a, __half b) { unsigned short r; asm("add.f16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_half(r); }
__WSD __half2 __hadd2(__half2 a, __half2 b) { unsigned int r; asm("add.f16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_half2(r); }
__WSD __half __hsub(__half a, __half b) { unsigned short r; asm("sub.f16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_half(r); }
__WSD __half2 __hsub2(__half2 a, __half2 b) { unsigned int r; asm("sub.f16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_half2(r); }
__WSD __half __hmul(__half a, __half b) { unsigned short r; asm volatile("mul.f16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_half(r); }
__WSD __half2 __hmul2(__half2 a, __half2 b) { unsigned int r; asm volatile("mul.f16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_half2(r); }
__WSD __half __hadd_rn(__half a, __half b) { unsigned short r; asm("add.rn.f16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_half(r); }
__WSD __half2 __hadd2_rn(__half2 a, __half2 b) { unsigned int r; asm("add.rn.f16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_half2(r); }
__WSD __half __hsub_rn(__half a, __half b) { unsigned short r; asm("sub.rn.f16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_half(r); }
__WSD __half2 __hsub2_rn(__half2 a, __half2 b) { unsigned int r; asm("sub.rn.f16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_half2(r); }
__WSD __half __hmul_rn(__half a, __half b) { unsigned short r; asm("mul.rn.f16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_half(r); }
__WSD __half2 __hmul2_rn(__half2 a, __half2 b) { unsigned int r; asm("mul.rn.f16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_half2(r); }
__WSD __half __hfma(__half a, __half b, __half c) { unsigned short r; asm("fma.rn.f16 %0, %1, %2, %3;" : "=h"(r) : "h"(a.__x), "h"(b.__x), "h"(c.__x)); return __ws_half(r); }
__WSD __half2 __hfma2(__half2 a, __half2 b, __half2 c) { unsigned int r; asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b)), "r"(__ws_bits(c))); return __ws_half2(r); }
__WSD __half __hadd_sat(__half a, __half b) { unsigned short r; asm("add.sat.f16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_half(r); }
__WSD __half2 __hadd2_sat(__half2 a, __half2 b) { unsigned int r; asm("add.sat.f16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_half2(r); }
__WSD __half __hsub_sat(__half a, __half b) { unsigned short r; asm("sub.sat.f16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_half(r); }
__WSD __half2 __hsub2_sat(__half2 a, __half2 b) { unsigned int r; asm("sub.sat.f16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_half2(r); }
__WSD __half __hmul_sat(__half a, __half b) { unsigned short r; asm("mul.sat.f16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_half(r); }
__WSD __half2 __hmul2_sat(__half2 a, __half2 b) { unsigned int r; asm("mul.sat.f16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_half2(r); }
__WSD __half __hfma_sat(__half a, __half b, __half c) { unsigned short r; asm("fma.rn.sat.f16 %0, %1, %2, %3;" : "=h"(r) : "h"(a.__x), "h"(b.__x), "h"(c.__x)); return __ws_half(r); }
__WSD __half2 __hfma2_sat(__half2 a, __half2 b, __half2 c) { unsigned int r; asm("fma.rn.sat.f16x2 %0, %1, %2, %3;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b)), "r"(__ws_bits(c))); return __ws_half2(r); }
__WSD __half __hmin(__half a, __half b) { unsigned short r; asm("min.f16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_half(r); }
__WSD __half2 __hmin2(__half2 a, __half2 b) { unsigned int r; asm("min.f16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_half2(r); }
__WSD __half __hmax(__half a, __half b) { unsigned short r; asm("max.f16 %0, %1, %2;" : "=h"(r) : "h"(a.__x), "h"(b.__x)); return __ws_half(r); }
__WSD __half2 __hmax2(__half2 a, __half2 b) { unsigned int r; asm("max.f16x2 %0, %1, %2;" : "=r"(r) : "r"(__ws_bits(a)), "r"(__ws_bits(b))); return __ws_half2(r); }
__WSD __half __hneg(__half a) { unsigned short r; asm("neg.f16 %0, %1;" : "=h"(r) : "h"(a.__x)); return __ws_half(r); }
__WSD __half2 __hneg2(__half2 a) { unsigned int r; asm("neg.f16x2 %0, %1;" : "=r"(r) : "r"(__ws_bits(a))); return __ws_half2(r); }
// The product of two complex numbers and the sum with a third, in four fused steps.
__WSD __half2 __hcmadd(__half2 a, __half2 b, __half2 c) { return __halves2half2(__hfma(__hneg(__high2half(a)), __high2half(b), __hfma(__low2half(a), __low2half(b), __low2half(c))), __hfma(__high2half(a), __low2half(b), __hfma(__low2half(a), __high2half(b), __high2half(c)))); }
__WSD __half __habs(__half a) { unsigned short r; asm("abs.f16 %0, %1;" : "=h"(r) : "h"(a.__x)); return __ws_half(r); }
__WSD __half2 __habs2(__half2 a) { unsigned int r; asm("abs.f16x2 %0, %1;" : "=r"(r) : "r"(__ws_bits(a))); return __ws_half2(r); }
__WSD __half __hdiv(__half a, __half b) { return __float2half(__half2float(a) / __half2float(b)); }
__WSD __half2 __h2div(__half2 a, __half2 b) { return __half2(__hdiv(a.x, b.x), __hdiv(a.y, b.y)); }
__WSD bool __heq(__half a, __half b) { unsigned int r; asm("{ .reg .pred p; setp.eq.f16 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "h"(a.__x), "h"(b.__x)); return r != 0; }
__WSD __half2 __heq2(__half2 a, __half2 b) { return __half2(__float2half(__heq(a.x, b.x) ? 1.0f : 0.0f), __float2half(__heq(a.y, b.y) ? 1.0f : 0.0f)); }
__WSD bool __hbeq2(__half2 a, __half2 b) { return __heq(a.x, b.x) && __heq(a.y, b.y); }
__WSD bool __hequ(__half a, __half b) { unsigned int r; asm("{ .reg .pred p; setp.equ.f16 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "h"(a.__x), "h"(b.__x)); return r != 0; }
__WSD __half2 __hequ2(__half2 a, __half2 b) { return __half2(__float2half(__hequ(a.x, b.x) ? 1.0f : 0.0f), __float2half(__hequ(a.y, b.y) ? 1.0f : 0.0f)); }
__WSD bool __hbequ2(__half2 a, __half2 b) { return __hequ(a.x, b.x) && __hequ(a.y, b.y); }
__WSD bool __hne(__half a, __half b) { unsigned int r; asm("{ .reg .pred p; setp.ne.f16 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "h"(a.__x), "h"(b.__x)); return r != 0; }
__WSD __half2 __hne2(__half2 a, __half2 b) { return __half2(__float2half(__hne(a.x, b.x) ? 1.0f : 0.0f), __float2half(__hne(a.y, b.y) ? 1.0f : 0.0f)); }
__WSD bool __hbne2(__half2 a, __half2 b) { return __hne(a.x, b.x) && __hne(a.y, b.y); }
__WSD bool __hneu(__half a, __half b) { unsigned int r; asm("{ .reg .pred p; setp.neu.f16 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "h"(a.__x), "h"(b.__x)); return r != 0; }
__WSD __half2 __hneu2(__half2 a, __half2 b) { return __half2(__float2half(__hneu(a.x, b.x) ? 1.0f : 0.0f), __float2half(__hneu(a.y, b.y) ? 1.0f : 0.0f)); }
__WSD bool __hbneu2(__half2 a, __half2 b) { return __hneu(a.x, b.x) && __hneu(a.y, b.y); }
__WSD bool __hlt(__half a, __half b) { unsigned int r; asm("{ .reg .pred p; setp.lt.f16 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "h"(a.__x), "h"(b.__x)); return r != 0; }
__WSD __half2 __hlt2(__half2 a, __half2 b) { return __half2(__float2half(__hlt(a.x, b.x) ? 1.0f : 0.0f), __float2half(__hlt(a.y, b.y) ? 1.0f : 0.0f)); }
__WSD bool __hblt2(__half2 a, __half2 b) { return __hlt(a.x, b.x) && __hlt(a.y, b.y); }
__WSD bool __hltu(__half a, __half b) { unsigned int r; asm("{ .reg .pred p; setp.ltu.f16 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "h"(a.__x), "h"(b.__x)); return r != 0; }
__WSD __half2 __hltu2(__half2 a, __half2 b) { return __half2(__float2half(__hltu(a.x, b.x) ? 1.0f : 0.0f), __float2half(__hltu(a.y, b.y) ? 1.0f : 0.0f)); }
__WSD bool __hbltu2(__half2 a, __half2 b) { return __hltu(a.x, b.x) && __hltu(a.y, b.y); }
__WSD bool __hle(__half a, __half b) { unsigned int r; asm("{ .reg .pred p; setp.le.f16 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "h"(a.__x), "h"(b.__x)); return r != 0; }
__WSD __half2 __hle2(__half2 a, __half2 b) { return __half2(__float2half(__hle(a.x, b.x) ? 1.0f : 0.0f), __float2half(__hle(a.y, b.y) ? 1.0f : 0.0f)); }
__WSD bool __hble2(__half2 a, __half2 b) { return __hle(a.x, b.x) && __hle(a.y, b.y); }
__WSD bool __hleu(__half a, __half b) { unsigned int r; asm("{ .reg .pred p; setp.leu.f16 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "h"(a.__x), "h"(b.__x)); return r != 0; }
__WSD __half2 __hleu2(__half2 a, __half2 b) { return __half2(__float2half(__hleu(a.x, b.x) ? 1.0f : 0.0f), __float2half(__hleu(a.y, b.y) ? 1.0f : 0.0f)); }
__WSD bool __hbleu2(__half2 a, __half2 b) { return __hleu(a.x, b.x) && __hleu(a.y, b.y); }
__WSD bool __hgt(__half a, __half b) { unsigned int r; asm("{ .reg .pred p; setp.gt.f16 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "h"(a.__x), "h"(b.__x)); return r != 0; }
__WSD __half2 __hgt2(__half2 a, __half2 b) { return __half2(__float2half(__hgt(a.x, b.x) ? 1.0f : 0.0f), __float2half(__hgt(a.y, b.y) ? 1.0f : 0.0f)); }
__WSD bool __hbgt2(__half2 a, __half2 b) { return __hgt(a.x, b.x) && __hgt(a.y, b.y); }
__WSD bool __hgtu(__half a, __half b) { unsigned int r; asm("{ .reg .pred p; setp.gtu.f16 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "h"(a.__x), "h"(b.__x)); return r != 0; }
__WSD __half2 __hgtu2(__half2 a, __half2 b) { return __half2(__float2half(__hgtu(a.x, b.x) ? 1.0f : 0.0f), __float2half(__hgtu(a.y, b.y) ? 1.0f : 0.0f)); }
__WSD bool __hbgtu2(__half2 a, __half2 b) { return __hgtu(a.x, b.x) && __hgtu(a.y, b.y); }
__WSD bool __hge(__half a, __half b) { unsigned int r; asm("{ .reg .pred p; setp.ge.f16 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "h"(a.__x), "h"(b.__x)); return r != 0; }
__WSD __half2 __hge2(__half2 a, __half2 b) { return __half2(__float2half(__hge(a.x, b.x) ? 1.0f : 0.0f), __float2half(__hge(a.y, b.y) ? 1.0f : 0.0f)); }
__WSD bool __hbge2(__half2 a, __half2 b) { return __hge(a.x, b.x) && __hge(a.y, b.y); }
__WSD bool __hgeu(__half a, __half b) { unsigned int r; asm("{ .reg .pred p; setp.geu.f16 p, %1, %2; selp.u32 %0, 1, 0, p; }" : "=r"(r) : "h"(a.__x), "h"(b.__x)); return r != 0; }
__WSD __half2 __hgeu2(__half2 a, __half2 b) { return __half2(__float2half(__hgeu(a.x, b.x) ? 1.0f : 0.0f), __float2half(__hgeu(a.y, b.y) ? 1.0f : 0.0f)); }
__WSD bool __hbgeu2(__half2 a, __half2 b) { return __hgeu(a.x, b.x) && __hgeu(a.y, b.y); }
__WSD bool __hisnan(__half a) { return (a.__x & 0x7fff) > 0x7c00; }
__WSD int __hisinf(__half a) { return (a.__x & 0x7fff) == 0x7c00 ? (a.__x >> 15 ? -1 : 1) : 0; }
__WSD __half hsqrt(__half a) { return __float2half(__nv_sqrtf(__half2float(a))); }
__WSD __half2 h2sqrt(__half2 a) { return __half2(hsqrt(a.x), hsqrt(a.y)); }
__WSD __half hrsqrt(__half a) { return __float2half(__nv_rsqrtf(__half2float(a))); }
__WSD __half2 h2rsqrt(__half2 a) { return __half2(hrsqrt(a.x), hrsqrt(a.y)); }
__WSD __half hrcp(__half a) { return __float2half(1.0f /(__half2float(a))); }
__WSD __half2 h2rcp(__half2 a) { return __half2(hrcp(a.x), hrcp(a.y)); }
__WSD __half hexp(__half a) { return __float2half(__nv_expf(__half2float(a))); }
__WSD __half2 h2exp(__half2 a) { return __half2(hexp(a.x), hexp(a.y)); }
__WSD __half hexp2(__half a) { return __float2half(__nv_exp2f(__half2float(a))); }
__WSD __half2 h2exp2(__half2 a) { return __half2(hexp2(a.x), hexp2(a.y)); }
__WSD __half hexp10(__half a) { return __float2half(__nv_exp10f(__half2float(a))); }
__WSD __half2 h2exp10(__half2 a) { return __half2(hexp10(a.x), hexp10(a.y)); }
__WSD __half hlog(__half a) { return __float2half(__nv_logf(__half2float(a))); }
__WSD __half2 h2log(__half2 a) { return __half2(hlog(a.x), hlog(a.y)); }
__WSD __half hlog2(__half a) { return __float2half(__nv_log2f(__half2float(a))); }
__WSD __half2 h2log2(__half2 a) { return __half2(hlog2(a.x), hlog2(a.y)); }
__WSD __half hlog10(__half a) { return __float2half(__nv_log10f(__half2float(a))); }
__WSD __half2 h2log10(__half2 a) { return __half2(hlog10(a.x), hlog10(a.y)); }
__WSD __half hsin(__half a) { return __float2half(__nv_sinf(__half2float(a))); }
__WSD __half2 h2sin(__half2 a) { return __half2(hsin(a.x), hsin(a.y)); }
__WSD __half hcos(__half a) { return __float2half(__nv_cosf(__half2float(a))); }
__WSD __half2 h2cos(__half2 a) { return __half2(hcos(a.x), hcos(a.y)); }
__WSD __half hfloor(__half a) { return __float2half(__nv_floorf(__half2float(a))); }
__WSD __half2 h2floor(__half2 a) { return __half2(hfloor(a.x), hfloor(a.y)); }
__WSD __half hceil(__half a) { return __float2half(__nv_ceilf(__half2float(a))); }
__WSD __half2 h2ceil(__half2 a) { return __half2(hceil(a.x), hceil(a.y)); }
__WSD __half htrunc(__half a) { return __float2half(__nv_truncf(__half2float(a))); }
__WSD __half2 h2trunc(__half2 a) { return __half2(htrunc(a.x), htrunc(a.y)); }
__WSD __half hrint(__half a) { return __float2half(__nv_rintf(__half2float(a))); }
__WSD __half2 h2rint(__half2 a) { return __half2(hrint(a.x), hrint(a.y)); }
__WSD __half htanh(__half a) { return __float2half(__nv_tanhf(__half2float(a))); }
__WSD __half2 h2tanh(__half2 a) { return __half2(htanh(a.x), htanh(a.y)); }
__WSD __half operator+(const __half& a, const __half& b) { return __hadd(a, b); }
__WSD __half& operator+=(__half& a, const __half& b) { return a = __hadd(a, b); }
__WSD __half2 operator+(const __half2& a, const __half2& b) { return __hadd2(a, b); }
__WSD __half2& operator+=(__half2& a, const __half2& b) { return a = __hadd2(a, b); }
__WSD __half operator-(const __half& a, const __half& b) { return __hsub(a, b); }
__WSD __half& operator-=(__half& a, const __half& b) { return a = __hsub(a, b); }
__WSD __half2 operator-(const __half2& a, const __half2& b) { return __hsub2(a, b); }
__WSD __half2& operator-=(__half2& a, const __half2& b) { return a = __hsub2(a, b); }
__WSD __half operator*(const __half& a, const __half& b) { return __hmul(a, b); }
__WSD __half& operator*=(__half& a, const __half& b) { return a = __hmul(a, b); }
__WSD __half2 operator*(const __half2& a, const __half2& b) { return __hmul2(a, b); }
__WSD __half2& operator*=(__half2& a, const __half2& b) { return a = __hmul2(a, b); }
__WSD __half operator/(const __half& a, const __half& b) { return __hdiv(a, b); }
__WSD __half& operator/=(__half& a, const __half& b) { return a = __hdiv(a, b); }
__WSD __half2 operator/(const __half2& a, const __half2& b) { return __h2div(a, b); }
__WSD __half2& operator/=(__half2& a, const __half2& b) { return a = __h2div(a, b); }
__WSD __half operator-(const __half& a) { return __hneg(a); }
__WSD __half operator+(const __half& a) { return a; }
__WSD __half2 operator-(const __half2& a) { return __hneg2(a); }
__WSD __half& operator++(__half& a) { return a = __hadd(a, __ws_half(0x3c00)); }
__WSD __half& operator--(__half& a) { return a = __hsub(a, __ws_half(0x3c00)); }
__WSD __half operator++(__half& a, int) { __half old = a; ++a; return old; }
__WSD __half operator--(__half& a, int) { __half old = a; --a; return old; }
__WSD __half2& operator++(__half2& a) { return a = __hadd2(a, __ws_half2(0x3c003c00)); }
__WSD __half2& operator--(__half2& a) { return a = __hsub2(a, __ws_half2(0x3c003c00)); }
__WSD __half2 operator++(__half2& a, int) { __half2 old = a; ++a; return old; }
__WSD __half2 operator--(__half2& a, int) { __half2 old = a; --a; return old; }
__WSD bool operator==(const __half& a, const __half& b) { return __heq(a, b); }
__WSD bool operator!=(const __half& a, const __half& b) { return __hneu(a, b); }
__WSD bool operator<(const __half& a, const __half& b) { return __hlt(a, b); }
__WSD bool operator<=(const __half& a, const __half& b) { return __hle(a, b); }
__WSD bool operator>(const __half& a, const __half& b) { return __hgt(a, b); }
__WSD bool operator>=(const __half& a, const __half& b) { return __hge(a, b); }
__WSD __half __shfl_sync(unsigned int m, __half a, int b, int w = 32) { return __ws_half((unsigned short)__shfl_sync(m, (int)a.__x, b, w)); }
__WSD __half __shfl_down_sync(unsigned int m, __half a, unsigned int b, int w = 32) { return __ws_half((unsigned short)__shfl_down_sync(m, (int)a.__x, b, w)); }
__WSD __half __shfl_xor_sync(unsigned int m, __half a, int b, int w = 32) { return __ws_half((unsigned short)__shfl_xor_sync(m, (int)a.__x, b, w)); }
__WSD __half2 __shfl_sync(unsigned int m, __half2 a, int b, int w = 32) { return __ws_half2((unsigned int)__shfl_sync(m, (int)__ws_bits(a), b, w)); }
__WSD __half2 __shfl_down_sync(unsigned int m, __half2 a, unsigned int b, int w = 32) { return __ws_half2((unsigned int)__shfl_down_sync(m, (int)__ws_bits(a), b, w)); }
__WSD __half2 __shfl_xor_sync(unsigned int m, __half2 a, int b, int w = 32) { return __ws_half2((unsigned int)__shfl_xor_sync(m, (int)__ws_bits(a), b, w)); }
__WSD __half atomicAdd(__half* p, __half v) { unsigned short r; asm volatile("atom.add.noftz.f16 %0, [%1], %2;" : "=h"(r) : "l"(p), "h"(v.__x) : "memory"); return __ws_half(r); }
__WSD __half2 atomicAdd(__half2* p, __half2 v) { unsigned int r; asm volatile("atom.add.noftz.f16x2 %0, [%1], %2;" : "=r"(r) : "l"(p), "r"(__ws_bits(v)) : "memory"); return __ws_half2(r); }
__WSD __half __ldg(const __half* p) { return *p; }
__WSD __half2 __ldg(const __half2* p) { return *p; }
#undef __WS
#undef __WSD
#pragma clang attribute pop
