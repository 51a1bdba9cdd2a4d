// DPX: minimum and maximum of sums and of three numbers, as dynamic programming asks for them ("DPX" of
// the CUDA C++ programming guide). Before compute capability 9.0 they are computed like this, too.
#pragma once
#define __WS __device__ inline __attribute__((nodebug, always_inline))

// The two halves of a word, each with the function of its type.
#define __WS_HALVES3(name, type, of)                                                          \
    __WS unsigned int name(unsigned int a, unsigned int b, unsigned int c) {                  \
        const unsigned int low = (unsigned short)of((type)a, (type)b, (type)c);               \
        const type x = (type)(a >> 16), y = (type)(b >> 16), z = (type)(c >> 16);             \
        return low | (unsigned int)(unsigned short)of(x, y, z) << 16;                         \
    }
#define __WS_HALVES2(name, type, of)                                              \
    __WS unsigned int name(unsigned int a, unsigned int b) {                      \
        const unsigned int low = (unsigned short)of((type)a, (type)b);            \
        const type x = (type)(a >> 16), y = (type)(b >> 16);                      \
        return low | (unsigned int)(unsigned short)of(x, y) << 16;                \
    }

// The same, and which half of the first word was taken.
#define __WS_PAIRS(name, type, of, sign)                                                         \
    __WS unsigned int name(unsigned int a, unsigned int b, bool* isFirstHigh, bool* isFirstLow) { \
        const type x = (type)(a >> 16), y = (type)(b >> 16);                                      \
        *isFirstHigh = x sign y;                                                                  \
        *isFirstLow = (type)a sign(type) b;                                                       \
        const unsigned int low = (unsigned short)of((type)a, (type)b);                            \
        return low | (unsigned int)(unsigned short)of(x, y) << 16;                                \
    }

// `chosen` is max or min, `sign` the comparison that takes the first of two equal numbers.
#define __WS_DPX(chosen, sign)                                                                     \
    template <class T> __WS T __ws_##chosen(T a, T b) { return a sign b ? a : b; }                 \
    template <class T> __WS T __ws_##chosen##3(T a, T b, T c) {                                    \
        return __ws_##chosen(__ws_##chosen(a, b), c);                                              \
    }                                                                                              \
    template <class T> __WS T __ws_##chosen##_relu(T a, T b) {                                     \
        const T most = __ws_##chosen(a, b);                                                        \
        return most > 0 ? most : (T)0;                                                             \
    }                                                                                              \
    template <class T> __WS T __ws_##chosen##3_relu(T a, T b, T c) {                               \
        return __ws_##chosen##_relu(__ws_##chosen(a, b), c);                                       \
    }                                                                                              \
    template <class T> __WS T __ws_add##chosen(T a, T b, T c) {                                    \
        return __ws_##chosen((T)((unsigned int)a + (unsigned int)b), c);                           \
    }                                                                                              \
    template <class T> __WS T __ws_add##chosen##_relu(T a, T b, T c) {                             \
        return __ws_##chosen##_relu((T)((unsigned int)a + (unsigned int)b), c);                    \
    }                                                                                              \
    __WS int __vi##chosen##_s32_relu(int a, int b) { return __ws_##chosen##_relu(a, b); }          \
    __WS int __vi##chosen##3_s32(int a, int b, int c) { return __ws_##chosen##3(a, b, c); }        \
    __WS int __vi##chosen##3_s32_relu(int a, int b, int c) {                                       \
        return __ws_##chosen##3_relu(a, b, c);                                                     \
    }                                                                                              \
    __WS unsigned int __vi##chosen##3_u32(unsigned int a, unsigned int b, unsigned int c) {        \
        return __ws_##chosen##3(a, b, c);                                                          \
    }                                                                                              \
    __WS int __viadd##chosen##_s32(int a, int b, int c) { return __ws_add##chosen(a, b, c); }      \
    __WS int __viadd##chosen##_s32_relu(int a, int b, int c) {                                     \
        return __ws_add##chosen##_relu(a, b, c);                                                   \
    }                                                                                              \
    __WS unsigned int __viadd##chosen##_u32(unsigned int a, unsigned int b, unsigned int c) {      \
        return __ws_add##chosen(a, b, c);                                                          \
    }                                                                                              \
    __WS_HALVES2(__vi##chosen##_s16x2_relu, short, __ws_##chosen##_relu)                           \
    __WS_HALVES3(__vi##chosen##3_s16x2, short, __ws_##chosen##3)                                   \
    __WS_HALVES3(__vi##chosen##3_s16x2_relu, short, __ws_##chosen##3_relu)                         \
    __WS_HALVES3(__vi##chosen##3_u16x2, unsigned short, __ws_##chosen##3)                          \
    __WS_HALVES3(__viadd##chosen##_s16x2, short, __ws_add##chosen)                                 \
    __WS_HALVES3(__viadd##chosen##_s16x2_relu, short, __ws_add##chosen##_relu)                     \
    __WS_HALVES3(__viadd##chosen##_u16x2, unsigned short, __ws_add##chosen)                        \
    __WS int __vib##chosen##_s32(int a, int b, bool* isFirst) {                                    \
        *isFirst = a sign b;                                                                       \
        return __ws_##chosen(a, b);                                                                \
    }                                                                                              \
    __WS unsigned int __vib##chosen##_u32(unsigned int a, unsigned int b, bool* isFirst) {         \
        *isFirst = a sign b;                                                                       \
        return __ws_##chosen(a, b);                                                                \
    }                                                                                              \
    __WS_PAIRS(__vib##chosen##_s16x2, short, __ws_##chosen, sign)                                  \
    __WS_PAIRS(__vib##chosen##_u16x2, unsigned short, __ws_##chosen, sign)

__WS_DPX(max, >=)
__WS_DPX(min, <=)

#undef __WS_DPX
#undef __WS_HALVES2
#undef __WS_PAIRS
#undef __WS_HALVES3
#undef __WS
