// CUDA's complex numbers.
#pragma once
#pragma clang attribute push(__attribute__((nodebug)), apply_to = hasType(functionType))

#define WARPSCOPE_COMPLEX(C, R, V, S)                                                             \
    typedef V C;                                                                                  \
    inline __host__ __device__ R cuCreal##S(C a) { return a.x; }                                  \
    inline __host__ __device__ R cuCimag##S(C a) { return a.y; }                                  \
    inline __host__ __device__ C make_##C(R a, R b) { return {a, b}; }                            \
    inline __host__ __device__ C cuConj##S(C a) { return {a.x, -a.y}; }                           \
    inline __host__ __device__ C cuCadd##S(C a, C b) { return {a.x + b.x, a.y + b.y}; }           \
    inline __host__ __device__ C cuCsub##S(C a, C b) { return {a.x - b.x, a.y - b.y}; }           \
    inline __host__ __device__ C cuCmul##S(C a, C b) {                                            \
        return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};                                    \
    }                                                                                             \
    inline __host__ __device__ C cuCfma##S(C a, C b, C d) { return cuCadd##S(cuCmul##S(a, b), d); }

WARPSCOPE_COMPLEX(cuFloatComplex, float, float2, f)
WARPSCOPE_COMPLEX(cuDoubleComplex, double, double2, )
#undef WARPSCOPE_COMPLEX
typedef cuFloatComplex cuComplex;
inline __host__ __device__ cuComplex make_cuComplex(float a, float b) { return {a, b}; }
/// The larger part times the root of 1 + (smaller / larger)², as CUDA has it, to the bit.
#define WARPSCOPE_ABSOLUTE(NAME, C, R, S, MOST)                                                 \
    inline __host__ __device__ R NAME(C a) {                                                    \
        const R x = fabs##S(a.x), y = fabs##S(a.y);                                             \
        const R large = x > y ? x : y, small = x > y ? y : x;                                   \
        if (large == 0 || large > MOST || small > MOST) return large + small;                   \
        const R ratio = small / large;                                                          \
        return large * sqrt##S(1 + ratio * ratio);                                              \
    }
WARPSCOPE_ABSOLUTE(cuCabsf, cuFloatComplex, float, f, 3.402823466e38f)
WARPSCOPE_ABSOLUTE(cuCabs, cuDoubleComplex, double, , 1.79769313486231570e+308)
#undef WARPSCOPE_ABSOLUTE
inline __host__ __device__ cuFloatComplex cuCdivf(cuFloatComplex a, cuFloatComplex b) {
    const float scale = 1.0f / (fabsf(b.x) + fabsf(b.y));
    const float ar = a.x * scale, ai = a.y * scale, br = b.x * scale, bi = b.y * scale;
    const float whole = 1.0f / (br * br + bi * bi);
    return {(ar * br + ai * bi) * whole, (ai * br - ar * bi) * whole};
}
inline __host__ __device__ cuDoubleComplex cuCdiv(cuDoubleComplex a, cuDoubleComplex b) {
    const double scale = 1.0 / (fabs(b.x) + fabs(b.y));
    const double ar = a.x * scale, ai = a.y * scale, br = b.x * scale, bi = b.y * scale;
    const double whole = 1.0 / (br * br + bi * bi);
    return {(ar * br + ai * bi) * whole, (ai * br - ar * bi) * whole};
}
#pragma clang attribute pop
