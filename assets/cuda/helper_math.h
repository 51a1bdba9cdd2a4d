// Arithmetic on CUDA's vector types, as samples and courses call it: float3 a = b * 2.0f + c;
#pragma once
#pragma clang attribute push(__attribute__((nodebug)), apply_to = hasType(functionType))

#define WARPSCOPE_VECTORS(R, T, OP)                                                               \
    inline __host__ __device__ T##2 operator OP(T##2 a, T##2 b) { return {a.x OP b.x, a.y OP b.y}; } \
    inline __host__ __device__ T##2 operator OP(T##2 a, R b) { return {a.x OP b, a.y OP b}; }     \
    inline __host__ __device__ T##2 operator OP(R a, T##2 b) { return {a OP b.x, a OP b.y}; }     \
    inline __host__ __device__ void operator OP##=(T##2& a, T##2 b) { a = a OP b; }               \
    inline __host__ __device__ void operator OP##=(T##2& a, R b) { a = a OP b; }                  \
    inline __host__ __device__ T##3 operator OP(T##3 a, T##3 b) {                                 \
        return {a.x OP b.x, a.y OP b.y, a.z OP b.z};                                              \
    }                                                                                             \
    inline __host__ __device__ T##3 operator OP(T##3 a, R b) { return {a.x OP b, a.y OP b, a.z OP b}; } \
    inline __host__ __device__ T##3 operator OP(R a, T##3 b) { return {a OP b.x, a OP b.y, a OP b.z}; } \
    inline __host__ __device__ void operator OP##=(T##3& a, T##3 b) { a = a OP b; }               \
    inline __host__ __device__ void operator OP##=(T##3& a, R b) { a = a OP b; }                  \
    inline __host__ __device__ T##4 operator OP(T##4 a, T##4 b) {                                 \
        return {a.x OP b.x, a.y OP b.y, a.z OP b.z, a.w OP b.w};                                  \
    }                                                                                             \
    inline __host__ __device__ T##4 operator OP(T##4 a, R b) {                                    \
        return {a.x OP b, a.y OP b, a.z OP b, a.w OP b};                                          \
    }                                                                                             \
    inline __host__ __device__ T##4 operator OP(R a, T##4 b) {                                    \
        return {a OP b.x, a OP b.y, a OP b.z, a OP b.w};                                          \
    }                                                                                             \
    inline __host__ __device__ void operator OP##=(T##4& a, T##4 b) { a = a OP b; }               \
    inline __host__ __device__ void operator OP##=(T##4& a, R b) { a = a OP b; }

typedef unsigned int uint;
WARPSCOPE_VECTORS(float, float, +)
WARPSCOPE_VECTORS(float, float, -)
WARPSCOPE_VECTORS(float, float, *)
WARPSCOPE_VECTORS(float, float, /)
WARPSCOPE_VECTORS(int, int, +)
WARPSCOPE_VECTORS(int, int, -)
WARPSCOPE_VECTORS(int, int, *)
WARPSCOPE_VECTORS(uint, uint, +)
WARPSCOPE_VECTORS(uint, uint, -)
WARPSCOPE_VECTORS(uint, uint, *)
#undef WARPSCOPE_VECTORS

inline __host__ __device__ float2 operator-(float2 a) { return {-a.x, -a.y}; }
inline __host__ __device__ float3 operator-(float3 a) { return {-a.x, -a.y, -a.z}; }
inline __host__ __device__ float4 operator-(float4 a) { return {-a.x, -a.y, -a.z, -a.w}; }
inline __host__ __device__ int2 operator-(int2 a) { return {-a.x, -a.y}; }
inline __host__ __device__ int3 operator-(int3 a) { return {-a.x, -a.y, -a.z}; }
inline __host__ __device__ int4 operator-(int4 a) { return {-a.x, -a.y, -a.z, -a.w}; }

inline __host__ __device__ float2 make_float2(float s) { return {s, s}; }
inline __host__ __device__ float2 make_float2(float3 a) { return {a.x, a.y}; }
inline __host__ __device__ float2 make_float2(int2 a) { return {float(a.x), float(a.y)}; }
inline __host__ __device__ float3 make_float3(float s) { return {s, s, s}; }
inline __host__ __device__ float3 make_float3(float2 a) { return {a.x, a.y, 0.0f}; }
inline __host__ __device__ float3 make_float3(float2 a, float s) { return {a.x, a.y, s}; }
inline __host__ __device__ float3 make_float3(float4 a) { return {a.x, a.y, a.z}; }
inline __host__ __device__ float3 make_float3(int3 a) { return {float(a.x), float(a.y), float(a.z)}; }
inline __host__ __device__ float4 make_float4(float s) { return {s, s, s, s}; }
inline __host__ __device__ float4 make_float4(float3 a) { return {a.x, a.y, a.z, 0.0f}; }
inline __host__ __device__ float4 make_float4(float3 a, float w) { return {a.x, a.y, a.z, w}; }
inline __host__ __device__ int2 make_int2(int s) { return {s, s}; }
inline __host__ __device__ int2 make_int2(float2 a) { return {int(a.x), int(a.y)}; }
inline __host__ __device__ int3 make_int3(int s) { return {s, s, s}; }
inline __host__ __device__ int3 make_int3(float3 a) { return {int(a.x), int(a.y), int(a.z)}; }
inline __host__ __device__ uint3 make_uint3(uint s) { return {s, s, s}; }

inline __host__ __device__ float dot(float2 a, float2 b) { return a.x * b.x + a.y * b.y; }
inline __host__ __device__ float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline __host__ __device__ float dot(float4 a, float4 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
inline __host__ __device__ float3 cross(float3 a, float3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class V>
inline __host__ __device__ float length(V a) { return sqrtf(dot(a, a)); }
template <class V>
inline __device__ V normalize(V a) { return a * rsqrtf(dot(a, a)); }
template <class V>
inline __host__ __device__ V lerp(V a, V b, float t) { return a + t * (b - a); }
template <class V>
inline __host__ __device__ V reflect(V i, V n) { return i - 2.0f * n * dot(n, i); }

inline __host__ __device__ float clamp(float f, float a, float b) { return fmaxf(a, fminf(f, b)); }
inline __host__ __device__ int clamp(int f, int a, int b) { return f < a ? a : f > b ? b : f; }
inline __host__ __device__ uint clamp(uint f, uint a, uint b) { return f < a ? a : f > b ? b : f; }
inline __host__ __device__ float2 fminf(float2 a, float2 b) { return {fminf(a.x, b.x), fminf(a.y, b.y)}; }
inline __host__ __device__ float3 fminf(float3 a, float3 b) {
    return {fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z)};
}
inline __host__ __device__ float4 fminf(float4 a, float4 b) {
    return {fminf(a.x, b.x), fminf(a.y, b.y), fminf(a.z, b.z), fminf(a.w, b.w)};
}
inline __host__ __device__ float2 fmaxf(float2 a, float2 b) { return {fmaxf(a.x, b.x), fmaxf(a.y, b.y)}; }
inline __host__ __device__ float3 fmaxf(float3 a, float3 b) {
    return {fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z)};
}
inline __host__ __device__ float4 fmaxf(float4 a, float4 b) {
    return {fmaxf(a.x, b.x), fmaxf(a.y, b.y), fmaxf(a.z, b.z), fmaxf(a.w, b.w)};
}
inline __host__ __device__ float2 clamp(float2 v, float a, float b) { return {clamp(v.x, a, b), clamp(v.y, a, b)}; }
inline __host__ __device__ float3 clamp(float3 v, float a, float b) {
    return {clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b)};
}
inline __host__ __device__ float4 clamp(float4 v, float a, float b) {
    return {clamp(v.x, a, b), clamp(v.y, a, b), clamp(v.z, a, b), clamp(v.w, a, b)};
}
inline __host__ __device__ float3 floorf(float3 v) { return {floorf(v.x), floorf(v.y), floorf(v.z)}; }
inline __host__ __device__ float fracf(float v) { return v - floorf(v); }
inline __host__ __device__ float3 fracf(float3 v) { return {fracf(v.x), fracf(v.y), fracf(v.z)}; }
#pragma clang attribute pop
