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
inline __host__ __device__ float cuCabsf(cuFloatComplex a) { return hypotf(a.x, a.y); }
inline __host__ __device__ double cuCabs(cuDoubleComplex a) { return hypot(a.x, a.y); }
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
