// Atomics and functions of a warp and a block that clang's own headers do not declare.
#pragma once

#define __WS static __device__ __forceinline__

// clang turns calls of printf into vprintf, whose second argument lies as a structure does. The
// names of the C library's headers are for the host; the device has its own.
extern "C" {
__device__ int vprintf(const char*, const char*);
__device__ int printf(const char*, ...);
__device__ void __assertfail(const char* message, const char* file, unsigned int line,
                             const char* function, size_t charSize);
__WS void __assert_fail(const char* message, const char* file, unsigned int line,
                        const char* function) {
    __assertfail(message, file, line, function, sizeof(char));
}
}

// Addresses for inline PTX.
__WS unsigned int __isGlobal(const void* p) { return __nvvm_isspacep_global(p); }
__WS unsigned int __isShared(const void* p) { return __nvvm_isspacep_shared(p); }
__WS unsigned int __isConstant(const void* p) { return __nvvm_isspacep_const(p); }
__WS unsigned int __isLocal(const void* p) { return __nvvm_isspacep_local(p); }
__WS size_t __cvta_generic_to_shared(const void* p) { return __nv_cvta_generic_to_shared_impl(p); }
__WS size_t __cvta_generic_to_global(const void* p) { return __nv_cvta_generic_to_global_impl(p); }
__WS size_t __cvta_generic_to_local(const void* p) { return __nv_cvta_generic_to_local_impl(p); }
__WS void* __cvta_shared_to_generic(size_t p) { return __nv_cvta_shared_to_generic_impl(p); }
__WS void* __cvta_global_to_generic(size_t p) { return __nv_cvta_global_to_generic_impl(p); }

__WS int atomicAdd(int* p, int v) { return __nvvm_atom_add_gen_i(p, v); }
__WS unsigned int atomicAdd(unsigned int* p, unsigned int v) {
    return __nvvm_atom_add_gen_i((int*)p, (int)v);
}
__WS unsigned long long atomicAdd(unsigned long long* p, unsigned long long v) {
    return __nvvm_atom_add_gen_ll((long long*)p, (long long)v);
}
__WS float atomicAdd(float* p, float v) { return __nvvm_atom_add_gen_f(p, v); }
__WS double atomicAdd(double* p, double v) {
    double r;
    asm volatile("atom.add.f64 %0, [%1], %2;" : "=d"(r) : "l"(p), "d"(v) : "memory");
    return r;
}
// Element by element, as compute capability 9.0 has them.
__WS float2 atomicAdd(float2* p, float2 v) {
    float2 r;
    r.x = atomicAdd(&p->x, v.x);
    r.y = atomicAdd(&p->y, v.y);
    return r;
}
__WS float4 atomicAdd(float4* p, float4 v) {
    float4 r;
    r.x = atomicAdd(&p->x, v.x);
    r.y = atomicAdd(&p->y, v.y);
    r.z = atomicAdd(&p->z, v.z);
    r.w = atomicAdd(&p->w, v.w);
    return r;
}
__WS int atomicSub(int* p, int v) { return atomicAdd(p, -v); }
__WS unsigned int atomicSub(unsigned int* p, unsigned int v) { return atomicAdd(p, 0u - v); }

#define __WS_ATOMIC(NAME, TYPE, PTX, LETTER)                                             \
    __WS TYPE NAME(TYPE* p, TYPE v) {                                                    \
        TYPE r;                                                                          \
        asm volatile("atom." PTX " %0, [%1], %2;"                                        \
                     : "=" LETTER(r)                                                     \
                     : "l"(p), LETTER(v)                                                 \
                     : "memory");                                                        \
        return r;                                                                        \
    }
__WS_ATOMIC(atomicExch, int, "exch.b32", "r")
__WS_ATOMIC(atomicExch, unsigned int, "exch.b32", "r")
__WS_ATOMIC(atomicExch, unsigned long long, "exch.b64", "l")
__WS_ATOMIC(atomicExch, float, "exch.b32", "f")
__WS_ATOMIC(atomicMin, int, "min.s32", "r")
__WS_ATOMIC(atomicMin, unsigned int, "min.u32", "r")
__WS_ATOMIC(atomicMin, long long, "min.s64", "l")
__WS_ATOMIC(atomicMin, unsigned long long, "min.u64", "l")
__WS_ATOMIC(atomicMax, int, "max.s32", "r")
__WS_ATOMIC(atomicMax, unsigned int, "max.u32", "r")
__WS_ATOMIC(atomicMax, long long, "max.s64", "l")
__WS_ATOMIC(atomicMax, unsigned long long, "max.u64", "l")
__WS_ATOMIC(atomicAnd, int, "and.b32", "r")
__WS_ATOMIC(atomicAnd, unsigned int, "and.b32", "r")
__WS_ATOMIC(atomicAnd, unsigned long long, "and.b64", "l")
__WS_ATOMIC(atomicOr, int, "or.b32", "r")
__WS_ATOMIC(atomicOr, unsigned int, "or.b32", "r")
__WS_ATOMIC(atomicOr, unsigned long long, "or.b64", "l")
__WS_ATOMIC(atomicXor, int, "xor.b32", "r")
__WS_ATOMIC(atomicXor, unsigned int, "xor.b32", "r")
__WS_ATOMIC(atomicXor, unsigned long long, "xor.b64", "l")
__WS_ATOMIC(atomicInc, unsigned int, "inc.u32", "r")
__WS_ATOMIC(atomicDec, unsigned int, "dec.u32", "r")
#undef __WS_ATOMIC

#define __WS_CAS(TYPE, PTX, LETTER)                                                      \
    __WS TYPE atomicCAS(TYPE* p, TYPE c, TYPE v) {                                       \
        TYPE r;                                                                          \
        asm volatile("atom.cas." PTX " %0, [%1], %2, %3;"                                \
                     : "=" LETTER(r)                                                     \
                     : "l"(p), LETTER(c), LETTER(v)                                      \
                     : "memory");                                                        \
        return r;                                                                        \
    }
__WS_CAS(int, "b32", "r")
__WS_CAS(unsigned int, "b32", "r")
__WS_CAS(unsigned long long, "b64", "l")
__WS_CAS(unsigned short, "b16", "h")
#undef __WS_CAS

#define __WS_SCOPES(NAME)                                                                \
    template <class T, class V>                                                          \
    __WS T NAME##_block(T* p, V v) { return NAME(p, (T)v); }                             \
    template <class T, class V>                                                          \
    __WS T NAME##_system(T* p, V v) { return NAME(p, (T)v); }
__WS_SCOPES(atomicAdd)
__WS_SCOPES(atomicExch)
__WS_SCOPES(atomicMin)
__WS_SCOPES(atomicMax)
__WS_SCOPES(atomicAnd)
__WS_SCOPES(atomicOr)
__WS_SCOPES(atomicXor)
__WS_SCOPES(atomicSub)
__WS_SCOPES(atomicInc)
__WS_SCOPES(atomicDec)
#undef __WS_SCOPES
template <class T, class C, class V>
__WS T atomicCAS_block(T* p, C c, V v) { return atomicCAS(p, (T)c, (T)v); }
template <class T, class C, class V>
__WS T atomicCAS_system(T* p, C c, V v) { return atomicCAS(p, (T)c, (T)v); }

#define __WS_REDUCE(NAME, TYPE, PTX)                                                     \
    __WS TYPE NAME(unsigned int mask, TYPE v) {                                          \
        TYPE r;                                                                          \
        asm volatile("redux.sync." PTX " %0, %1, %2;" : "=r"(r) : "r"(v), "r"(mask));    \
        return r;                                                                        \
    }
// clang 15 to 19 declare these and hand mask and value over the wrong way round.
__WS_REDUCE(__ws_reduce_add_sync, unsigned int, "add.u32")
__WS_REDUCE(__ws_reduce_add_sync, int, "add.s32")
__WS_REDUCE(__ws_reduce_min_sync, unsigned int, "min.u32")
__WS_REDUCE(__ws_reduce_min_sync, int, "min.s32")
__WS_REDUCE(__ws_reduce_max_sync, unsigned int, "max.u32")
__WS_REDUCE(__ws_reduce_max_sync, int, "max.s32")
__WS_REDUCE(__ws_reduce_and_sync, unsigned int, "and.b32")
__WS_REDUCE(__ws_reduce_or_sync, unsigned int, "or.b32")
__WS_REDUCE(__ws_reduce_xor_sync, unsigned int, "xor.b32")
#define __reduce_add_sync __ws_reduce_add_sync
#define __reduce_min_sync __ws_reduce_min_sync
#define __reduce_max_sync __ws_reduce_max_sync
#define __reduce_and_sync __ws_reduce_and_sync
#define __reduce_or_sync __ws_reduce_or_sync
#define __reduce_xor_sync __ws_reduce_xor_sync
#undef __WS_REDUCE

// Loads and stores that use the caches in a way of their own.
#define __WS_LOAD(NAME, WAY)                                                               \
    template <class T>                                                                     \
    __WS T NAME(const T* p) {                                                              \
        if constexpr (__is_same(T, float)) {                                               \
            float r;                                                                       \
            asm volatile("ld.global." WAY ".f32 %0, [%1];" : "=f"(r) : "l"(p) : "memory"); \
            return r;                                                                      \
        } else if constexpr (__is_same(T, double)) {                                       \
            double r;                                                                      \
            asm volatile("ld.global." WAY ".f64 %0, [%1];" : "=d"(r) : "l"(p) : "memory"); \
            return r;                                                                      \
        } else if constexpr (sizeof(T) == 1) {                                             \
            unsigned short r;                                                              \
            asm volatile("ld.global." WAY ".u8 %0, [%1];" : "=h"(r) : "l"(p) : "memory");  \
            return __builtin_bit_cast(T, (unsigned char)r);                                \
        } else if constexpr (sizeof(T) == 2) {                                             \
            unsigned short r;                                                              \
            asm volatile("ld.global." WAY ".u16 %0, [%1];" : "=h"(r) : "l"(p) : "memory"); \
            return __builtin_bit_cast(T, r);                                               \
        } else if constexpr (sizeof(T) == 4) {                                             \
            unsigned int r;                                                                \
            asm volatile("ld.global." WAY ".u32 %0, [%1];" : "=r"(r) : "l"(p) : "memory"); \
            return __builtin_bit_cast(T, r);                                               \
        } else if constexpr (sizeof(T) == 8) {                                             \
            unsigned long long r;                                                          \
            asm volatile("ld.global." WAY ".u64 %0, [%1];" : "=l"(r) : "l"(p) : "memory"); \
            return __builtin_bit_cast(T, r);                                               \
        } else if constexpr (sizeof(T) == 16) {                                            \
            struct {                                                                       \
                unsigned long long a, b;                                                   \
            } r;                                                                           \
            asm volatile("ld.global." WAY ".v2.u64 {%0, %1}, [%2];"                        \
                         : "=l"(r.a), "=l"(r.b)                                            \
                         : "l"(p)                                                          \
                         : "memory");                                                      \
            return __builtin_bit_cast(T, r);                                               \
        } else {                                                                           \
            return *p;                                                                     \
        }                                                                                  \
    }
__WS_LOAD(__ldcg, "cg")
__WS_LOAD(__ldca, "ca")
__WS_LOAD(__ldcs, "cs")
__WS_LOAD(__ldlu, "lu")
__WS_LOAD(__ldcv, "cv")
#undef __WS_LOAD
#define __WS_STORE(NAME, WAY)                                                               \
    template <class T, class V>                                                             \
    __WS void NAME(T* p, V value) {                                                         \
        const T v = value;                                                                  \
        if constexpr (__is_same(T, float)) {                                                \
            asm volatile("st.global." WAY ".f32 [%0], %1;" ::"l"(p), "f"(v) : "memory");    \
        } else if constexpr (__is_same(T, double)) {                                        \
            asm volatile("st.global." WAY ".f64 [%0], %1;" ::"l"(p), "d"(v) : "memory");    \
        } else if constexpr (sizeof(T) == 1) {                                              \
            const unsigned short bits = __builtin_bit_cast(unsigned char, v);               \
            asm volatile("st.global." WAY ".u8 [%0], %1;" ::"l"(p), "h"(bits) : "memory");  \
        } else if constexpr (sizeof(T) == 2) {                                              \
            const unsigned short bits = __builtin_bit_cast(unsigned short, v);              \
            asm volatile("st.global." WAY ".u16 [%0], %1;" ::"l"(p), "h"(bits) : "memory"); \
        } else if constexpr (sizeof(T) == 4) {                                              \
            const unsigned int bits = __builtin_bit_cast(unsigned int, v);                  \
            asm volatile("st.global." WAY ".u32 [%0], %1;" ::"l"(p), "r"(bits) : "memory"); \
        } else if constexpr (sizeof(T) == 8) {                                              \
            const unsigned long long bits = __builtin_bit_cast(unsigned long long, v);      \
            asm volatile("st.global." WAY ".u64 [%0], %1;" ::"l"(p), "l"(bits) : "memory"); \
        } else if constexpr (sizeof(T) == 16) {                                             \
            struct Words {                                                                  \
                unsigned long long a, b;                                                    \
            };                                                                              \
            const Words bits = __builtin_bit_cast(Words, v);                                \
            asm volatile("st.global." WAY ".v2.u64 [%0], {%1, %2};" ::"l"(p), "l"(bits.a),  \
                         "l"(bits.b)                                                        \
                         : "memory");                                                       \
        } else {                                                                            \
            *p = v;                                                                         \
        }                                                                                   \
    }
__WS_STORE(__stwb, "wb")
__WS_STORE(__stcg, "cg")
__WS_STORE(__stcs, "cs")
__WS_STORE(__stwt, "wt")
#undef __WS_STORE

// Sums of products of bytes, and of halfwords and bytes.
__WS int __dp4a(int a, int b, int c) {
    int r;
    asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
    return r;
}
__WS unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) {
    unsigned int r;
    asm("dp4a.u32.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
    return r;
}
__WS int __dp4a(char4 a, char4 b, int c) {
    return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}
__WS unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c) {
    return c + (unsigned)(a.x * b.x) + (unsigned)(a.y * b.y) + (unsigned)(a.z * b.z) +
           (unsigned)(a.w * b.w);
}
__WS int __dp2a_lo(int a, int b, int c) {
    return c + (short)a * (signed char)b + (a >> 16) * (signed char)(b >> 8);
}
__WS int __dp2a_hi(int a, int b, int c) { return __dp2a_lo(a, b >> 16, c); }
__WS unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c) {
    return c + (a & 0xffff) * (b & 0xff) + (a >> 16) * (b >> 8 & 0xff);
}
__WS unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c) {
    return __dp2a_lo(a, b >> 16, c);
}

// Which lanes hold the same bits; characters and shorts are compared as int.
#define __WS_MATCH(TYPE, BITS, LETTER)                                                   \
    __WS unsigned int __match_any_sync(unsigned int mask, TYPE v) {                      \
        unsigned int r;                                                                  \
        asm volatile("match.any.sync.b" BITS " %0, %1, %2;"                              \
                     : "=r"(r)                                                           \
                     : LETTER(v), "r"(mask));                                            \
        return r;                                                                        \
    }                                                                                    \
    __WS unsigned int __match_all_sync(unsigned int mask, TYPE v, int* holds) {          \
        unsigned int r;                                                                  \
        int all;                                                                         \
        asm volatile("{ .reg .pred same; match.all.sync.b" BITS                          \
                     " %0|same, %2, %3; selp.b32 %1, 1, 0, same; }"                      \
                     : "=r"(r), "=r"(all)                                                \
                     : LETTER(v), "r"(mask));                                            \
        *holds = all;                                                                    \
        return r;                                                                        \
    }
__WS_MATCH(int, "32", "r")
__WS_MATCH(unsigned int, "32", "r")
__WS_MATCH(long, "64", "l")
__WS_MATCH(unsigned long, "64", "l")
__WS_MATCH(long long, "64", "l")
__WS_MATCH(unsigned long long, "64", "l")
__WS_MATCH(float, "32", "f")
__WS_MATCH(double, "64", "d")
#undef __WS_MATCH

__WS void __nanosleep(unsigned int ns) { asm volatile("nanosleep.u32 %0;" : : "r"(ns)); }
#undef __WS
