// The functions of libdevice that need no table of their own: what is left are calls of __nv_* that
// the PTX reader knows.
#pragma once
#define __WS __device__ inline __attribute__((always_inline))
extern "C" {
__WS int __nv_abs(int a) { return a < 0 ? -a : a; }
__WS long long __nv_llabs(long long a) { return a < 0 ? -a : a; }
__WS int __nv_brev(int a) { return __builtin_bitreverse32(a); }
__WS long long __nv_brevll(long long a) { return __builtin_bitreverse64(a); }
__WS int __nv_clz(int a) { return a == 0 ? 32 : __builtin_clz(a); }
__WS int __nv_clzll(long long a) { return a == 0 ? 64 : __builtin_clzll(a); }
__WS int __nv_ffs(int a) { return __builtin_ffs(a); }
__WS int __nv_ffsll(long long a) { return __builtin_ffsll(a); }
__WS int __nv_popc(unsigned int a) { return __builtin_popcount(a); }
__WS int __nv_popcll(unsigned long long a) { return __builtin_popcountll(a); }
__WS int __nv_byte_perm(int a, int b, int c) { int r; asm("prmt.b32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c & 0x7777)); return r; }
__WS float __nv_fabsf(float a) { return __builtin_fabsf(a); }
__WS double __nv_fabs(double a) { return __builtin_fabs(a); }
__WS float __nv_copysignf(float a, float b) { float r; __asm__("copysign.f32 %0, %1, %2;" : "=f"(r) : "f"(b), "f"(a)); return r; }
__WS double __nv_copysign(double a, double b) { double r; __asm__("copysign.f64 %0, %1, %2;" : "=d"(r) : "d"(b), "d"(a)); return r; }
__WS double __nv_fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
__WS double __nv_fmax(double a, double b) { return __builtin_fmax(a, b); }
__WS double __nv_fmin(double a, double b) { return __builtin_fmin(a, b); }
__WS double __nv_frexp(double a, int *b) { if (a == 0 || a != a) { *b = 0; return a + a; } if (__builtin_fabs(a) == (double)__builtin_inf()) { *b = 0; return a; } int e = 1 + (int)__nv_logb(a); *b = e; return __nv_ldexp(a, -e); }
__WS double __nv_modf(double a, double *b) { if (a != a) return *b = a + a; double w = __nv_trunc(a); *b = w; return __nv_copysign(__builtin_fabs(a) == (double)__builtin_inf() ? 0 : a - w, a); }
__WS void __nv_sincos(double a, double *s, double *c) { *s = __nv_sin(a); *c = __nv_cos(a); }
__WS void __nv_sincospi(double a, double *s, double *c) { *s = __nv_sinpi(a); *c = __nv_cospi(a); }
__WS double __nv_powi(double a, int b) { return __nv_pow(a, (double)b); }
__WS double __nv_scalbn(double a, int b) { return __nv_ldexp(a, b); }
__WS int __nv_ilogb(double a) { return a == 0 || a != a ? -2147483647 - 1 : (int)__nv_logb(a); }
__WS long long __nv_llrint(double a) { return (long long)__nv_rint(a); }
__WS long long __nv_llround(double a) { return (long long)__nv_round(a); }
// The steps of CUDA 13.0's PTX, which scale by a power of two so that no square is too large or too small.
__WS double __ws_hi(int bits) { return __builtin_bit_cast(double, (long long)bits << 32); }
__WS double __nv_norm3d(double a, double b, double c) { a = __builtin_fabs(a); b = __builtin_fabs(b); c = __builtin_fabs(c); double sum = a + b + c; double low = __builtin_fmin(a, b), high = __builtin_fmax(a, b), mid = __builtin_fmin(high, c); high = __builtin_fmax(high, c); int bits = (int)(__builtin_bit_cast(long long, high) >> 32), e = bits & 0xFFC00000; double s = __ws_hi(0x7FD00000 - e); mid = mid * s; low = low * s; double top = high * s; double t = mid * mid; t = __builtin_fma(top, top, __builtin_fma(low, low, t)); double r = t * __nv_rsqrt(__builtin_fmin(t, __builtin_bit_cast(double, 0x7FEFFFFFFFFFFFFFLL))) * __ws_hi(e | 0x00100000); r = sum > high ? r : sum; return (unsigned)bits < 0x7FF00000u ? r : high; }
__WS double __nv_norm4d(double a, double b, double c, double d) { a = __builtin_fabs(a); b = __builtin_fabs(b); c = __builtin_fabs(c); d = __builtin_fabs(d); double sum = a + b + c + d; double low = __builtin_fmin(a, b), high = __builtin_fmax(a, b), mid = __builtin_fmin(high, c); high = __builtin_fmax(high, c); double next = __builtin_fmin(high, d); high = __builtin_fmax(high, d); int bits = (int)(__builtin_bit_cast(long long, high) >> 32), e = bits & 0xFFC00000; double s = __ws_hi(0x7FD00000 - e); mid = mid * s; low = low * s; double top = high * s; next = next * s; double t = __builtin_fma(mid, mid, next * next); t = __builtin_fma(top, top, __builtin_fma(low, low, t)); double r = t * __nv_rsqrt(__builtin_fmin(t, __builtin_bit_cast(double, 0x7FEFFFFFFFFFFFFFLL))) * __ws_hi(e | 0x00100000); r = sum > high ? r : sum; return (unsigned)bits < 0x7FF00000u ? r : high; }
__WS double __nv_rnorm3d(double a, double b, double c) { a = __builtin_fabs(a); b = __builtin_fabs(b); c = __builtin_fabs(c); double sum = a + b + c; double low = __builtin_fmin(a, b), high = __builtin_fmax(a, b), mid = __builtin_fmin(high, c); high = __builtin_fmax(high, c); int bits = (int)(__builtin_bit_cast(long long, high) >> 32), e = bits & 0xFFC00000; double s = __ws_hi(0x7FD00000 - e); mid = mid * s; low = low * s; double top = high * s; double t = mid * mid; t = __builtin_fma(top, top, __builtin_fma(low, low, t)); double r = s * __nv_rsqrt(t); r = sum > 0 ? r : sum + (double)__builtin_inf(); return high == (double)__builtin_inf() ? 0 : r; }
__WS double __nv_rnorm4d(double a, double b, double c, double d) { a = __builtin_fabs(a); b = __builtin_fabs(b); c = __builtin_fabs(c); d = __builtin_fabs(d); double sum = a + b + c + d; double low = __builtin_fmin(a, b), high = __builtin_fmax(a, b), mid = __builtin_fmin(high, c); high = __builtin_fmax(high, c); double next = __builtin_fmin(high, d); high = __builtin_fmax(high, d); int bits = (int)(__builtin_bit_cast(long long, high) >> 32), e = bits & 0xFFC00000; double s = __ws_hi(0x7FD00000 - e); mid = mid * s; low = low * s; double top = high * s; next = next * s; double t = __builtin_fma(mid, mid, next * next); t = __builtin_fma(top, top, __builtin_fma(low, low, t)); double r = s * __nv_rsqrt(t); r = sum > 0 ? r : sum + (double)__builtin_inf(); return high == (double)__builtin_inf() ? 0 : r; }
__WS float __nv_fmaf(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
__WS float __nv_fmaxf(float a, float b) { return __builtin_fmaxf(a, b); }
__WS float __nv_fminf(float a, float b) { return __builtin_fminf(a, b); }
__WS float __nv_frexpf(float a, int *b) { if (a == 0 || a != a) { *b = 0; return a + a; } if (__builtin_fabsf(a) == (float)__builtin_inf()) { *b = 0; return a; } int e = 1 + (int)__nv_logbf(a); *b = e; return __nv_ldexpf(a, -e); }
__WS float __nv_modff(float a, float *b) { if (a != a) return *b = a + a; float w = __nv_truncf(a); *b = w; return __nv_copysignf(__builtin_fabsf(a) == (float)__builtin_inf() ? 0 : a - w, a); }
__WS double __nv_remquo(double a, double b, int *q) { double x = __nv_fabs(a), y = __nv_fabs(b); *q = 0; if (__builtin_isnan(x) || __builtin_isinf(x) || __builtin_isnan(y) || y == 0.0) return __nv_remainder(a, b); x = __nv_fmod(x, 8.0 * y); int n = 0; if (x >= 4.0 * y) { x -= 4.0 * y; n += 4; } if (x >= 2.0 * y) { x -= 2.0 * y; n += 2; } if (x + x > y) { x -= y; ++n; if (x + x >= y) { x -= y; ++n; } } bool isBelow = __builtin_signbit(a) != 0; *q = isBelow != (__builtin_signbit(b) != 0) ? -(n & 7) : n & 7; return isBelow ? -x : x; }
__WS float __nv_remquof(float a, float b, int *q) { float x = __nv_fabsf(a), y = __nv_fabsf(b); *q = 0; if (__builtin_isnan(x) || __builtin_isinf(x) || __builtin_isnan(y) || y == 0.0f) return __nv_remainderf(a, b); x = __nv_fmodf(x, 8.0f * y); int n = 0; if (x >= 4.0f * y) { x -= 4.0f * y; n += 4; } if (x >= 2.0f * y) { x -= 2.0f * y; n += 2; } if (x + x > y) { x -= y; ++n; if (x + x >= y) { x -= y; ++n; } } bool isBelow = __builtin_signbitf(a) != 0; *q = isBelow != (__builtin_signbitf(b) != 0) ? -(n & 7) : n & 7; return isBelow ? -x : x; }
__WS void __nv_sincosf(float a, float *s, float *c) { *s = __nv_sinf(a); *c = __nv_cosf(a); }
__WS void __nv_sincospif(float a, float *s, float *c) { *s = __nv_sinpif(a); *c = __nv_cospif(a); }
__WS float __nv_powif(float a, int b) { return __nv_powf(a, (float)b); }
__WS float __nv_scalbnf(float a, int b) { return __nv_ldexpf(a, b); }
__WS int __nv_ilogbf(float a) { return a == 0 || a != a ? -2147483647 - 1 : (int)__nv_logbf(a); }
__WS long long __nv_llrintf(float a) { return (long long)__nv_rintf(a); }
__WS long long __nv_llroundf(float a) { return (long long)__nv_roundf(a); }
__WS float __nv_norm3df(float a, float b, float c) { a = __builtin_fabsf(a); b = __builtin_fabsf(b); c = __builtin_fabsf(c); float sum = a + b + c; float low = __builtin_fminf(a, b), high = __builtin_fmaxf(a, b), mid = __builtin_fminf(high, c); high = __builtin_fmaxf(high, c); int e = __builtin_bit_cast(int, high) & 0xFE000000; float s = __builtin_bit_cast(float, 0x7E800000 - e); mid = mid * s; low = low * s; float top = high * s; float t = mid * mid; t = __builtin_fmaf(top, top, __builtin_fmaf(low, low, t)); float r = __nv_sqrtf(t) * __builtin_bit_cast(float, e | 0x00800000); r = sum > high ? r : sum; return high == __builtin_inff() ? high : r; }
__WS float __nv_norm4df(float a, float b, float c, float d) { a = __builtin_fabsf(a); b = __builtin_fabsf(b); c = __builtin_fabsf(c); d = __builtin_fabsf(d); float sum = a + b + d + c; float low = __builtin_fminf(a, b), high = __builtin_fmaxf(a, b), mid = __builtin_fminf(high, c); high = __builtin_fmaxf(high, c); float next = __builtin_fminf(high, d); high = __builtin_fmaxf(high, d); int e = __builtin_bit_cast(int, high) & 0xFE000000; float s = __builtin_bit_cast(float, 0x7E800000 - e); mid = mid * s; low = low * s; float top = high * s; next = next * s; float t = __builtin_fmaf(mid, mid, next * next); t = __builtin_fmaf(top, top, __builtin_fmaf(low, low, t)); float r = __nv_sqrtf(t) * __builtin_bit_cast(float, e | 0x00800000); r = sum > high ? r : sum; return high == __builtin_inff() ? high : r; }
__WS float __nv_rnorm3df(float a, float b, float c) { a = __builtin_fabsf(a); b = __builtin_fabsf(b); c = __builtin_fabsf(c); float sum = a + b + c; float low = __builtin_fminf(a, b), high = __builtin_fmaxf(a, b), mid = __builtin_fminf(high, c); high = __builtin_fmaxf(high, c); int e = __builtin_bit_cast(int, high) & 0xFE000000; float s = __builtin_bit_cast(float, 0x7E800000 - e); mid = mid * s; low = low * s; float top = high * s; float t = mid * mid; t = __builtin_fmaf(top, top, __builtin_fmaf(low, low, t)); float r = __nv_rsqrtf(t) * s; r = __builtin_isnan(sum) ? sum : r; return high == __builtin_inff() ? 0 : r; }
__WS float __nv_rnorm4df(float a, float b, float c, float d) { a = __builtin_fabsf(a); b = __builtin_fabsf(b); c = __builtin_fabsf(c); d = __builtin_fabsf(d); float sum = a + b + d + c; float low = __builtin_fminf(a, b), high = __builtin_fmaxf(a, b), mid = __builtin_fminf(high, c); high = __builtin_fmaxf(high, c); float next = __builtin_fminf(high, d); high = __builtin_fmaxf(high, d); int e = __builtin_bit_cast(int, high) & 0xFE000000; float s = __builtin_bit_cast(float, 0x7E800000 - e); mid = mid * s; low = low * s; float top = high * s; next = next * s; float t = __builtin_fmaf(mid, mid, next * next); t = __builtin_fmaf(top, top, __builtin_fmaf(low, low, t)); float r = __nv_rsqrtf(t) * s; r = __builtin_isnan(sum) ? sum : r; return high == __builtin_inff() ? 0 : r; }
__WS int __nv_finitef(float a) { return __builtin_isfinite(a); }
__WS int __nv_isfinited(double a) { return __builtin_isfinite(a); }
__WS int __nv_isinff(float a) { return __builtin_isinf(a); }
__WS int __nv_isinfd(double a) { return __builtin_isinf(a); }
__WS int __nv_isnanf(float a) { return __builtin_isnan(a); }
__WS int __nv_isnand(double a) { return __builtin_isnan(a); }
__WS int __nv_signbitf(float a) { return __builtin_signbitf(a) != 0; }
__WS int __nv_signbitd(double a) { return __builtin_signbit(a) != 0; }
__WS float __nv_saturatef(float a) { return __nvvm_saturate_f(a); }
__WS int __nv_max(int a, int b) { return a > b ? a : b; }
__WS int __nv_min(int a, int b) { return a < b ? a : b; }
__WS unsigned int __nv_umax(unsigned int a, unsigned int b) { return a > b ? a : b; }
__WS unsigned int __nv_umin(unsigned int a, unsigned int b) { return a < b ? a : b; }
__WS long long __nv_llmax(long long a, long long b) { return a > b ? a : b; }
__WS long long __nv_llmin(long long a, long long b) { return a < b ? a : b; }
__WS unsigned long long __nv_ullmax(unsigned long long a, unsigned long long b) { return a > b ? a : b; }
__WS unsigned long long __nv_ullmin(unsigned long long a, unsigned long long b) { return a < b ? a : b; }
__WS int __nv_mulhi(int a, int b) { return (int)(((long long)a * b) >> 32); }
__WS unsigned int __nv_umulhi(unsigned int a, unsigned int b) { return (unsigned int)(((unsigned long long)a * b) >> 32); }
__WS long long __nv_mul64hi(long long a, long long b) { long long r; asm("mul.hi.s64 %0, %1, %2;" : "=l"(r) : "l"(a), "l"(b)); return r; }
__WS unsigned long long __nv_umul64hi(unsigned long long a, unsigned long long b) { unsigned long long r; asm("mul.hi.u64 %0, %1, %2;" : "=l"(r) : "l"(a), "l"(b)); return r; }
__WS int __nv_mul24(int a, int b) { int r; asm("mul24.lo.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
__WS unsigned int __nv_umul24(unsigned int a, unsigned int b) { unsigned int r; asm("mul24.lo.u32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); return r; }
__WS int __nv_hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
__WS int __nv_rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
__WS int __nv_uhadd(unsigned int a, unsigned int b) { return (unsigned int)(((unsigned long long)a + b) >> 1); }
__WS unsigned int __nv_urhadd(unsigned int a, unsigned int b) { return (unsigned int)(((unsigned long long)a + b + 1) >> 1); }
__WS int __nv_sad(int a, int b, int c) { return (int)((a > b ? (unsigned int)a - (unsigned int)b : (unsigned int)b - (unsigned int)a) + (unsigned int)c); }
__WS unsigned int __nv_usad(unsigned int a, unsigned int b, unsigned int c) { return (a > b ? a - b : b - a) + c; }
__WS float __nv_fadd_rn(float a, float b) { float r; asm("add.rn.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_dadd_rn(double a, double b) { double r; asm("add.rn.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_fmul_rn(float a, float b) { float r; asm("mul.rn.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_dmul_rn(double a, double b) { double r; asm("mul.rn.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_fdiv_rn(float a, float b) { float r; asm("div.rn.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_ddiv_rn(double a, double b) { double r; asm("div.rn.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_fsub_rn(float a, float b) { float r; asm("sub.rn.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_dsub_rn(double a, double b) { double r; asm("sub.rn.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_frcp_rn(float a) { float r; asm("rcp.rn.f32 %0, %1;" : "=f"(r) : "f"(a)); return r; }
__WS double __nv_drcp_rn(double a) { double r; asm("rcp.rn.f64 %0, %1;" : "=d"(r) : "d"(a)); return r; }
__WS float __nv_fsqrt_rn(float a) { float r; asm("sqrt.rn.f32 %0, %1;" : "=f"(r) : "f"(a)); return r; }
__WS double __nv_dsqrt_rn(double a) { double r; asm("sqrt.rn.f64 %0, %1;" : "=d"(r) : "d"(a)); return r; }
__WS float __nv_fmaf_rn(float a, float b, float c) { float r; asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(a), "f"(b), "f"(c)); return r; }
__WS double __nv_fma_rn(double a, double b, double c) { double r; asm("fma.rn.f64 %0, %1, %2, %3;" : "=d"(r) : "d"(a), "d"(b), "d"(c)); return r; }
__WS int __nv_float2int_rn(float a) { int r; asm("cvt.rni.s32.f32 %0, %1;" : "=r"(r) : "f"(a)); return r; }
__WS float __nv_int2float_rn(int a) { float r; asm("cvt.rn.f32.s32 %0, %1;" : "=f"(r) : "r"(a)); return r; }
__WS unsigned int __nv_float2uint_rn(float a) { unsigned int r; asm("cvt.rni.u32.f32 %0, %1;" : "=r"(r) : "f"(a)); return r; }
__WS float __nv_uint2float_rn(unsigned int a) { float r; asm("cvt.rn.f32.u32 %0, %1;" : "=f"(r) : "r"(a)); return r; }
__WS long long __nv_float2ll_rn(float a) { long long r; asm("cvt.rni.s64.f32 %0, %1;" : "=l"(r) : "f"(a)); return r; }
__WS float __nv_ll2float_rn(long long a) { float r; asm("cvt.rn.f32.s64 %0, %1;" : "=f"(r) : "l"(a)); return r; }
__WS unsigned long long __nv_float2ull_rn(float a) { unsigned long long r; asm("cvt.rni.u64.f32 %0, %1;" : "=l"(r) : "f"(a)); return r; }
__WS float __nv_ull2float_rn(unsigned long long a) { float r; asm("cvt.rn.f32.u64 %0, %1;" : "=f"(r) : "l"(a)); return r; }
__WS int __nv_double2int_rn(double a) { int r; asm("cvt.rni.s32.f64 %0, %1;" : "=r"(r) : "d"(a)); return r; }
__WS double __nv_int2double_rn(int a) { double r; asm("cvt.rn.f64.s32 %0, %1;" : "=d"(r) : "r"(a)); return r; }
__WS unsigned int __nv_double2uint_rn(double a) { unsigned int r; asm("cvt.rni.u32.f64 %0, %1;" : "=r"(r) : "d"(a)); return r; }
__WS double __nv_uint2double_rn(unsigned int a) { double r; asm("cvt.rn.f64.u32 %0, %1;" : "=d"(r) : "r"(a)); return r; }
__WS long long __nv_double2ll_rn(double a) { long long r; asm("cvt.rni.s64.f64 %0, %1;" : "=l"(r) : "d"(a)); return r; }
__WS double __nv_ll2double_rn(long long a) { double r; asm("cvt.rn.f64.s64 %0, %1;" : "=d"(r) : "l"(a)); return r; }
__WS unsigned long long __nv_double2ull_rn(double a) { unsigned long long r; asm("cvt.rni.u64.f64 %0, %1;" : "=l"(r) : "d"(a)); return r; }
__WS double __nv_ull2double_rn(unsigned long long a) { double r; asm("cvt.rn.f64.u64 %0, %1;" : "=d"(r) : "l"(a)); return r; }
__WS float __nv_double2float_rn(double a) { float r; asm("cvt.rn.f32.f64 %0, %1;" : "=f"(r) : "d"(a)); return r; }
__WS float __nv_fadd_rz(float a, float b) { float r; asm("add.rz.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_dadd_rz(double a, double b) { double r; asm("add.rz.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_fmul_rz(float a, float b) { float r; asm("mul.rz.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_dmul_rz(double a, double b) { double r; asm("mul.rz.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_fdiv_rz(float a, float b) { float r; asm("div.rz.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_ddiv_rz(double a, double b) { double r; asm("div.rz.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_fsub_rz(float a, float b) { float r; asm("sub.rz.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_dsub_rz(double a, double b) { double r; asm("sub.rz.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_frcp_rz(float a) { float r; asm("rcp.rz.f32 %0, %1;" : "=f"(r) : "f"(a)); return r; }
__WS double __nv_drcp_rz(double a) { double r; asm("rcp.rz.f64 %0, %1;" : "=d"(r) : "d"(a)); return r; }
__WS float __nv_fsqrt_rz(float a) { float r; asm("sqrt.rz.f32 %0, %1;" : "=f"(r) : "f"(a)); return r; }
__WS double __nv_dsqrt_rz(double a) { double r; asm("sqrt.rz.f64 %0, %1;" : "=d"(r) : "d"(a)); return r; }
__WS float __nv_fmaf_rz(float a, float b, float c) { float r; asm("fma.rz.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(a), "f"(b), "f"(c)); return r; }
__WS double __nv_fma_rz(double a, double b, double c) { double r; asm("fma.rz.f64 %0, %1, %2, %3;" : "=d"(r) : "d"(a), "d"(b), "d"(c)); return r; }
__WS int __nv_float2int_rz(float a) { int r; asm("cvt.rzi.s32.f32 %0, %1;" : "=r"(r) : "f"(a)); return r; }
__WS float __nv_int2float_rz(int a) { float r; asm("cvt.rz.f32.s32 %0, %1;" : "=f"(r) : "r"(a)); return r; }
__WS unsigned int __nv_float2uint_rz(float a) { unsigned int r; asm("cvt.rzi.u32.f32 %0, %1;" : "=r"(r) : "f"(a)); return r; }
__WS float __nv_uint2float_rz(unsigned int a) { float r; asm("cvt.rz.f32.u32 %0, %1;" : "=f"(r) : "r"(a)); return r; }
__WS long long __nv_float2ll_rz(float a) { long long r; asm("cvt.rzi.s64.f32 %0, %1;" : "=l"(r) : "f"(a)); return r; }
__WS float __nv_ll2float_rz(long long a) { float r; asm("cvt.rz.f32.s64 %0, %1;" : "=f"(r) : "l"(a)); return r; }
__WS unsigned long long __nv_float2ull_rz(float a) { unsigned long long r; asm("cvt.rzi.u64.f32 %0, %1;" : "=l"(r) : "f"(a)); return r; }
__WS float __nv_ull2float_rz(unsigned long long a) { float r; asm("cvt.rz.f32.u64 %0, %1;" : "=f"(r) : "l"(a)); return r; }
__WS int __nv_double2int_rz(double a) { int r; asm("cvt.rzi.s32.f64 %0, %1;" : "=r"(r) : "d"(a)); return r; }
__WS unsigned int __nv_double2uint_rz(double a) { unsigned int r; asm("cvt.rzi.u32.f64 %0, %1;" : "=r"(r) : "d"(a)); return r; }
__WS long long __nv_double2ll_rz(double a) { long long r; asm("cvt.rzi.s64.f64 %0, %1;" : "=l"(r) : "d"(a)); return r; }
__WS double __nv_ll2double_rz(long long a) { double r; asm("cvt.rz.f64.s64 %0, %1;" : "=d"(r) : "l"(a)); return r; }
__WS unsigned long long __nv_double2ull_rz(double a) { unsigned long long r; asm("cvt.rzi.u64.f64 %0, %1;" : "=l"(r) : "d"(a)); return r; }
__WS double __nv_ull2double_rz(unsigned long long a) { double r; asm("cvt.rz.f64.u64 %0, %1;" : "=d"(r) : "l"(a)); return r; }
__WS float __nv_double2float_rz(double a) { float r; asm("cvt.rz.f32.f64 %0, %1;" : "=f"(r) : "d"(a)); return r; }
__WS float __nv_fadd_rd(float a, float b) { float r; asm("add.rm.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_dadd_rd(double a, double b) { double r; asm("add.rm.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_fmul_rd(float a, float b) { float r; asm("mul.rm.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_dmul_rd(double a, double b) { double r; asm("mul.rm.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_fdiv_rd(float a, float b) { float r; asm("div.rm.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_ddiv_rd(double a, double b) { double r; asm("div.rm.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_fsub_rd(float a, float b) { float r; asm("sub.rm.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_dsub_rd(double a, double b) { double r; asm("sub.rm.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_frcp_rd(float a) { float r; asm("rcp.rm.f32 %0, %1;" : "=f"(r) : "f"(a)); return r; }
__WS double __nv_drcp_rd(double a) { double r; asm("rcp.rm.f64 %0, %1;" : "=d"(r) : "d"(a)); return r; }
__WS float __nv_fsqrt_rd(float a) { float r; asm("sqrt.rm.f32 %0, %1;" : "=f"(r) : "f"(a)); return r; }
__WS double __nv_dsqrt_rd(double a) { double r; asm("sqrt.rm.f64 %0, %1;" : "=d"(r) : "d"(a)); return r; }
__WS float __nv_fmaf_rd(float a, float b, float c) { float r; asm("fma.rm.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(a), "f"(b), "f"(c)); return r; }
__WS double __nv_fma_rd(double a, double b, double c) { double r; asm("fma.rm.f64 %0, %1, %2, %3;" : "=d"(r) : "d"(a), "d"(b), "d"(c)); return r; }
__WS int __nv_float2int_rd(float a) { int r; asm("cvt.rmi.s32.f32 %0, %1;" : "=r"(r) : "f"(a)); return r; }
__WS float __nv_int2float_rd(int a) { float r; asm("cvt.rm.f32.s32 %0, %1;" : "=f"(r) : "r"(a)); return r; }
__WS unsigned int __nv_float2uint_rd(float a) { unsigned int r; asm("cvt.rmi.u32.f32 %0, %1;" : "=r"(r) : "f"(a)); return r; }
__WS float __nv_uint2float_rd(unsigned int a) { float r; asm("cvt.rm.f32.u32 %0, %1;" : "=f"(r) : "r"(a)); return r; }
__WS long long __nv_float2ll_rd(float a) { long long r; asm("cvt.rmi.s64.f32 %0, %1;" : "=l"(r) : "f"(a)); return r; }
__WS float __nv_ll2float_rd(long long a) { float r; asm("cvt.rm.f32.s64 %0, %1;" : "=f"(r) : "l"(a)); return r; }
__WS unsigned long long __nv_float2ull_rd(float a) { unsigned long long r; asm("cvt.rmi.u64.f32 %0, %1;" : "=l"(r) : "f"(a)); return r; }
__WS float __nv_ull2float_rd(unsigned long long a) { float r; asm("cvt.rm.f32.u64 %0, %1;" : "=f"(r) : "l"(a)); return r; }
__WS int __nv_double2int_rd(double a) { int r; asm("cvt.rmi.s32.f64 %0, %1;" : "=r"(r) : "d"(a)); return r; }
__WS unsigned int __nv_double2uint_rd(double a) { unsigned int r; asm("cvt.rmi.u32.f64 %0, %1;" : "=r"(r) : "d"(a)); return r; }
__WS long long __nv_double2ll_rd(double a) { long long r; asm("cvt.rmi.s64.f64 %0, %1;" : "=l"(r) : "d"(a)); return r; }
__WS double __nv_ll2double_rd(long long a) { double r; asm("cvt.rm.f64.s64 %0, %1;" : "=d"(r) : "l"(a)); return r; }
__WS unsigned long long __nv_double2ull_rd(double a) { unsigned long long r; asm("cvt.rmi.u64.f64 %0, %1;" : "=l"(r) : "d"(a)); return r; }
__WS double __nv_ull2double_rd(unsigned long long a) { double r; asm("cvt.rm.f64.u64 %0, %1;" : "=d"(r) : "l"(a)); return r; }
__WS float __nv_double2float_rd(double a) { float r; asm("cvt.rm.f32.f64 %0, %1;" : "=f"(r) : "d"(a)); return r; }
__WS float __nv_fadd_ru(float a, float b) { float r; asm("add.rp.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_dadd_ru(double a, double b) { double r; asm("add.rp.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_fmul_ru(float a, float b) { float r; asm("mul.rp.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_dmul_ru(double a, double b) { double r; asm("mul.rp.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_fdiv_ru(float a, float b) { float r; asm("div.rp.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_ddiv_ru(double a, double b) { double r; asm("div.rp.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_fsub_ru(float a, float b) { float r; asm("sub.rp.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS double __nv_dsub_ru(double a, double b) { double r; asm("sub.rp.f64 %0, %1, %2;" : "=d"(r) : "d"(a), "d"(b)); return r; }
__WS float __nv_frcp_ru(float a) { float r; asm("rcp.rp.f32 %0, %1;" : "=f"(r) : "f"(a)); return r; }
__WS double __nv_drcp_ru(double a) { double r; asm("rcp.rp.f64 %0, %1;" : "=d"(r) : "d"(a)); return r; }
__WS float __nv_fsqrt_ru(float a) { float r; asm("sqrt.rp.f32 %0, %1;" : "=f"(r) : "f"(a)); return r; }
__WS double __nv_dsqrt_ru(double a) { double r; asm("sqrt.rp.f64 %0, %1;" : "=d"(r) : "d"(a)); return r; }
__WS float __nv_fmaf_ru(float a, float b, float c) { float r; asm("fma.rp.f32 %0, %1, %2, %3;" : "=f"(r) : "f"(a), "f"(b), "f"(c)); return r; }
__WS double __nv_fma_ru(double a, double b, double c) { double r; asm("fma.rp.f64 %0, %1, %2, %3;" : "=d"(r) : "d"(a), "d"(b), "d"(c)); return r; }
__WS int __nv_float2int_ru(float a) { int r; asm("cvt.rpi.s32.f32 %0, %1;" : "=r"(r) : "f"(a)); return r; }
__WS float __nv_int2float_ru(int a) { float r; asm("cvt.rp.f32.s32 %0, %1;" : "=f"(r) : "r"(a)); return r; }
__WS unsigned int __nv_float2uint_ru(float a) { unsigned int r; asm("cvt.rpi.u32.f32 %0, %1;" : "=r"(r) : "f"(a)); return r; }
__WS float __nv_uint2float_ru(unsigned int a) { float r; asm("cvt.rp.f32.u32 %0, %1;" : "=f"(r) : "r"(a)); return r; }
__WS long long __nv_float2ll_ru(float a) { long long r; asm("cvt.rpi.s64.f32 %0, %1;" : "=l"(r) : "f"(a)); return r; }
__WS float __nv_ll2float_ru(long long a) { float r; asm("cvt.rp.f32.s64 %0, %1;" : "=f"(r) : "l"(a)); return r; }
__WS unsigned long long __nv_float2ull_ru(float a) { unsigned long long r; asm("cvt.rpi.u64.f32 %0, %1;" : "=l"(r) : "f"(a)); return r; }
__WS float __nv_ull2float_ru(unsigned long long a) { float r; asm("cvt.rp.f32.u64 %0, %1;" : "=f"(r) : "l"(a)); return r; }
__WS int __nv_double2int_ru(double a) { int r; asm("cvt.rpi.s32.f64 %0, %1;" : "=r"(r) : "d"(a)); return r; }
__WS unsigned int __nv_double2uint_ru(double a) { unsigned int r; asm("cvt.rpi.u32.f64 %0, %1;" : "=r"(r) : "d"(a)); return r; }
__WS long long __nv_double2ll_ru(double a) { long long r; asm("cvt.rpi.s64.f64 %0, %1;" : "=l"(r) : "d"(a)); return r; }
__WS double __nv_ll2double_ru(long long a) { double r; asm("cvt.rp.f64.s64 %0, %1;" : "=d"(r) : "l"(a)); return r; }
__WS unsigned long long __nv_double2ull_ru(double a) { unsigned long long r; asm("cvt.rpi.u64.f64 %0, %1;" : "=l"(r) : "d"(a)); return r; }
__WS double __nv_ull2double_ru(unsigned long long a) { double r; asm("cvt.rp.f64.u64 %0, %1;" : "=d"(r) : "l"(a)); return r; }
__WS float __nv_double2float_ru(double a) { float r; asm("cvt.rp.f32.f64 %0, %1;" : "=f"(r) : "d"(a)); return r; }
__WS float __nv_frsqrt_rn(float a) { return a >= 0 ? (float)(1.0 / __nv_sqrt((double)a)) : __nv_rsqrtf(a); }
__WS float __nv_fast_fdividef(float a, float b) { float r; asm("div.approx.f32 %0, %1, %2;" : "=f"(r) : "f"(a), "f"(b)); return r; }
__WS void __nv_fast_sincosf(float a, float *s, float *c) { *s = __nv_fast_sinf(a); *c = __nv_fast_cosf(a); }
// Of the next ones no bits of a GPU are known: they are as near as a double computes them.
__WS double __nv_cyl_bessel_i0(double a) { double x = __nv_fabs(a), h = 0.5 * x, sum, term; if (x < 30) { term = sum = 1; for (int k = 1; term > 1e-17 * sum; ++k) sum += term *= h * h / ((double)k * (k + 0)); } else { term = sum = 1; for (int k = 1; k < 30 && __nv_fabs(term) > 1e-17 * sum; ++k) sum += term *= ((2.0 * k - 1) * (2.0 * k - 1) - 0) / (8.0 * k * x); double root = __nv_exp(h); sum = root * (sum / __nv_sqrt(6.283185307179586 * x)) * root; } return (double)sum; }
__WS double __nv_cyl_bessel_i1(double a) { double x = __nv_fabs(a), h = 0.5 * x, sum, term; if (x < 30) { term = sum = h; for (int k = 1; term > 1e-17 * sum; ++k) sum += term *= h * h / ((double)k * (k + 1)); } else { term = sum = 1; for (int k = 1; k < 30 && __nv_fabs(term) > 1e-17 * sum; ++k) sum += term *= ((2.0 * k - 1) * (2.0 * k - 1) - 4) / (8.0 * k * x); double root = __nv_exp(h); sum = root * (sum / __nv_sqrt(6.283185307179586 * x)) * root; } if (a < 0) sum = -sum; return (double)sum; }
__WS float __nv_cyl_bessel_i0f(float a) { double x = __nv_fabs(a), h = 0.5 * x, sum, term; if (x < 30) { term = sum = 1; for (int k = 1; term > 1e-17 * sum; ++k) sum += term *= h * h / ((double)k * (k + 0)); } else { term = sum = 1; for (int k = 1; k < 30 && __nv_fabs(term) > 1e-17 * sum; ++k) sum += term *= ((2.0 * k - 1) * (2.0 * k - 1) - 0) / (8.0 * k * x); double root = __nv_exp(h); sum = root * (sum / __nv_sqrt(6.283185307179586 * x)) * root; } return (float)sum; }
__WS float __nv_cyl_bessel_i1f(float a) { double x = __nv_fabs(a), h = 0.5 * x, sum, term; if (x < 30) { term = sum = h; for (int k = 1; term > 1e-17 * sum; ++k) sum += term *= h * h / ((double)k * (k + 1)); } else { term = sum = 1; for (int k = 1; k < 30 && __nv_fabs(term) > 1e-17 * sum; ++k) sum += term *= ((2.0 * k - 1) * (2.0 * k - 1) - 4) / (8.0 * k * x); double root = __nv_exp(h); sum = root * (sum / __nv_sqrt(6.283185307179586 * x)) * root; } if (a < 0) sum = -sum; return (float)sum; }
__WS double __nv_yn(int n, double a) { if (n < 0) return (double)__builtin_nan(""); if (n == 0 || a == 0) return __nv_y0(a); double before = __nv_y0(a), here = __nv_y1(a); for (int k = 1; k < n; ++k) { double next = (2 * k / a) * here - before; before = here; here = next; } return here; }
__WS double __nv_jn(int n, double a) { if (n < 0) return (double)__builtin_nan(""); if (n == 0) return __nv_j0(a); if (n == 1) return __nv_j1(a); if (a == 0) return 0; double x = __nv_fabs(a), here; if (n <= x) { double before = __nv_j0(x); here = __nv_j1(x); for (int k = 1; k < n; ++k) { double next = 2 * k / x * here - before; before = here; here = next; } } else { double above = 0, at = 1, sum = 0; here = 0; for (int k = 2 * ((n + (int)__nv_sqrt(160.0 * n)) / 2); k > 0; --k) { double below = 2 * k / x * at - above; above = at; at = below; if (__nv_fabs(at) > 1e10) { at *= 1e-10; above *= 1e-10; sum *= 1e-10; here *= 1e-10; } if (k % 2 != 0) sum += at; if (k == n) here = above; } here /= 2 * sum - at; } return (double)(a < 0 && n % 2 != 0 ? -here : here); }
__WS float __nv_ynf(int n, float a) { if (n < 0) return (float)__builtin_nan(""); if (n == 0 || a == 0) return __nv_y0f(a); float before = __nv_y0f(a), here = __nv_y1f(a); for (int k = 1; k < n; ++k) { float next = (2 * k / a) * here - before; before = here; here = next; } return here; }
__WS float __nv_jnf(int n, float a) { if (n < 0) return (float)__builtin_nan(""); if (n == 0) return __nv_j0f(a); if (n == 1) return __nv_j1f(a); if (a == 0) return 0; double x = __nv_fabs(a), here; if (n <= x) { double before = __nv_j0(x); here = __nv_j1(x); for (int k = 1; k < n; ++k) { double next = 2 * k / x * here - before; before = here; here = next; } } else { double above = 0, at = 1, sum = 0; here = 0; for (int k = 2 * ((n + (int)__nv_sqrt(160.0 * n)) / 2); k > 0; --k) { double below = 2 * k / x * at - above; above = at; at = below; if (__nv_fabs(at) > 1e10) { at *= 1e-10; above *= 1e-10; sum *= 1e-10; here *= 1e-10; } if (k % 2 != 0) sum += at; if (k == n) here = above; } here /= 2 * sum - at; } return (float)(a < 0 && n % 2 != 0 ? -here : here); }
__WS double __nv_norm(int n, const double* a) { double sum = 0; for (int k = 0; k < n; ++k) sum += a[k] * a[k]; return __nv_sqrt(sum); }
__WS double __nv_rnorm(int n, const double* a) { return 1 / __nv_norm(n, a); }
__WS float __nv_normf(int n, const float* a) { float sum = 0; for (int k = 0; k < n; ++k) sum += a[k] * a[k]; return __nv_sqrtf(sum); }
__WS float __nv_rnormf(int n, const float* a) { return 1 / __nv_normf(n, a); }
__WS int __nv_float_as_int(float a) { return __builtin_bit_cast(int, a); }
__WS unsigned int __nv_float_as_uint(float a) { return __builtin_bit_cast(unsigned int, a); }
__WS float __nv_int_as_float(int a) { return __builtin_bit_cast(float, a); }
__WS float __nv_uint_as_float(unsigned int a) { return __builtin_bit_cast(float, a); }
__WS unsigned long long __nv_double_as_longlong(double a) { return __builtin_bit_cast(unsigned long long, a); }
__WS double __nv_longlong_as_double(long long a) { return __builtin_bit_cast(double, a); }
__WS int __nv_double2hiint(double a) { return (int)(__builtin_bit_cast(unsigned long long, a) >> 32); }
__WS int __nv_double2loint(double a) { return (int)__builtin_bit_cast(unsigned long long, a); }
__WS double __nv_hiloint2double(int a, int b) { return __builtin_bit_cast(double, (unsigned long long)(unsigned int)a << 32 | (unsigned int)b); }
__WS float __nv_half2float(short a) { float r; asm("cvt.f32.f16 %0, %1;" : "=f"(r) : "h"(a)); return r; }
__WS unsigned short __nv_float2half_rn(float a) { unsigned short r; asm("cvt.rn.f16.f32 %0, %1;" : "=h"(r) : "f"(a)); return r; }
}
#undef __WS
