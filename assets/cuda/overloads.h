// Overloads that nvcc's headers have beside those of clang's own: without them max() of anything but
// int would be computed as int, and functions that clang only declares for float would have no body.
#pragma once

#define __WS_BOTH static __host__ __device__ __forceinline__

#define __WS_LEAST_MOST(RESULT, A, B)                                                        \
    __WS_BOTH RESULT min(A a, B b) { return (RESULT)a < (RESULT)b ? (RESULT)a : (RESULT)b; } \
    __WS_BOTH RESULT max(A a, B b) { return (RESULT)a > (RESULT)b ? (RESULT)a : (RESULT)b; }
__WS_LEAST_MOST(unsigned int, unsigned int, unsigned int)
__WS_LEAST_MOST(unsigned int, int, unsigned int)
__WS_LEAST_MOST(unsigned int, unsigned int, int)
__WS_LEAST_MOST(long, long, long)
__WS_LEAST_MOST(unsigned long, unsigned long, unsigned long)
__WS_LEAST_MOST(unsigned long, long, unsigned long)
__WS_LEAST_MOST(unsigned long, unsigned long, long)
__WS_LEAST_MOST(long long, long long, long long)
__WS_LEAST_MOST(unsigned long long, unsigned long long, unsigned long long)
__WS_LEAST_MOST(unsigned long long, long long, unsigned long long)
__WS_LEAST_MOST(unsigned long long, unsigned long long, long long)
#undef __WS_LEAST_MOST

// Of a number and a NaN the number.
__WS_BOTH float min(float a, float b) { return __builtin_fminf(a, b); }
__WS_BOTH float max(float a, float b) { return __builtin_fmaxf(a, b); }
__WS_BOTH double min(double a, double b) { return __builtin_fmin(a, b); }
__WS_BOTH double max(double a, double b) { return __builtin_fmax(a, b); }
__WS_BOTH double min(float a, double b) { return __builtin_fmin(a, b); }
__WS_BOTH double max(float a, double b) { return __builtin_fmax(a, b); }
__WS_BOTH double min(double a, float b) { return __builtin_fmin(a, b); }
__WS_BOTH double max(double a, float b) { return __builtin_fmax(a, b); }
#undef __WS_BOTH

#define __WS_OF_FLOAT(RESULT, NAME) \
    static __device__ __forceinline__ RESULT NAME(float x) { return NAME##f(x); }
#define __WS_OF_FLOATS(NAME) \
    static __device__ __forceinline__ float NAME(float x, float y) { return NAME##f(x, y); }
__WS_OF_FLOAT(float, acosh)
__WS_OF_FLOAT(float, asinh)
__WS_OF_FLOAT(float, atanh)
__WS_OF_FLOAT(float, cbrt)
__WS_OF_FLOAT(float, cospi)
__WS_OF_FLOAT(float, erf)
__WS_OF_FLOAT(float, erfc)
__WS_OF_FLOAT(float, erfcinv)
__WS_OF_FLOAT(float, erfcx)
__WS_OF_FLOAT(float, erfinv)
__WS_OF_FLOAT(float, exp2)
__WS_OF_FLOAT(float, expm1)
__WS_OF_FLOAT(float, j0)
__WS_OF_FLOAT(float, j1)
__WS_OF_FLOAT(float, lgamma)
__WS_OF_FLOAT(float, log1p)
__WS_OF_FLOAT(float, log2)
__WS_OF_FLOAT(float, logb)
__WS_OF_FLOAT(float, nearbyint)
__WS_OF_FLOAT(float, normcdf)
__WS_OF_FLOAT(float, normcdfinv)
__WS_OF_FLOAT(float, rcbrt)
__WS_OF_FLOAT(float, rint)
__WS_OF_FLOAT(float, round)
__WS_OF_FLOAT(float, sinpi)
__WS_OF_FLOAT(float, tgamma)
__WS_OF_FLOAT(float, trunc)
__WS_OF_FLOAT(float, y0)
__WS_OF_FLOAT(float, y1)
__WS_OF_FLOAT(int, ilogb)
__WS_OF_FLOAT(long long, llrint)
__WS_OF_FLOAT(long long, llround)
__WS_OF_FLOAT(long, lrint)
__WS_OF_FLOAT(long, lround)
__WS_OF_FLOATS(copysign)
__WS_OF_FLOATS(fdim)
__WS_OF_FLOATS(fmax)
__WS_OF_FLOATS(fmin)
__WS_OF_FLOATS(hypot)
__WS_OF_FLOATS(nextafter)
__WS_OF_FLOATS(remainder)
// Since C++11 pow of a float and an int is a double; clang's own headers have the float of before. Of two
// functions with the same parameters the one with a condition is taken.
static __device__ __forceinline__ double pow(float x, int y) __attribute__((enable_if(true, ""))) { return pow((double)x, (double)y); }
#undef __WS_OF_FLOAT
#undef __WS_OF_FLOATS
static __device__ __forceinline__ float fma(float a, float b, float c) { return fmaf(a, b, c); }
static __device__ __forceinline__ float remquo(float a, float b, int* quotient) { return remquof(a, b, quotient); }
static __device__ __forceinline__ void sincospi(float a, float* sine, float* cosine) { sincospif(a, sine, cosine); }
static __device__ __forceinline__ float scalbn(float x, int by) { return scalbnf(x, by); }
static __device__ __forceinline__ float scalbln(float x, long by) { return scalblnf(x, by); }

#if __clang_major__ < 15
// There clang's shuffles of unsigned long long call themselves.
#define __WS_SHUFFLE(NAME, BY)                                                                                    \
    static __device__ __forceinline__ unsigned long long NAME##_sync(unsigned int mask, unsigned long long x, BY by, \
                                                                     int width = warpSize)                        \
        __attribute__((enable_if(true, ""))) {                                                                    \
        return (unsigned long long)NAME##_sync(mask, (long long)x, by, width);                                    \
    }                                                                                                             \
    static __device__ __forceinline__ unsigned long long NAME(unsigned long long x, BY by, int width = warpSize)  \
        __attribute__((enable_if(true, ""))) {                                                                    \
        return (unsigned long long)NAME((long long)x, by, width);                                                 \
    }
__WS_SHUFFLE(__shfl, int)
__WS_SHUFFLE(__shfl_up, unsigned int)
__WS_SHUFFLE(__shfl_down, unsigned int)
__WS_SHUFFLE(__shfl_xor, int)
#undef __WS_SHUFFLE
#endif
