// Words as two numbers of 16 bits or four of 8 (__vadd4 and its kin, "SIMD intrinsics" of the CUDA
// math API). clang's header would write video instructions for them, which no GPU since Maxwell has:
// nvcc computes them like this. The meanings are those of the PTX ISA (vadd4, vavrg4, vset4 …).
#pragma once
#define __WS __device__ inline __attribute__((always_inline))

// `expression` of x and y, the same part of a and b; `most`: the largest signed part.
#define __WS_PART(name, type, bits, expression)                                              \
    __WS int __nv_v##name(int a, int b) {                                                    \
        const int most = (1 << (bits - 1)) - 1;                                              \
        unsigned int r = 0;                                                                  \
        for (int i = 0; i < 32; i += bits) {                                                 \
            const int x = (type)((unsigned int)a >> i);                                      \
            const int y = (type)((unsigned int)b >> i);                                      \
            const int z = expression;                                                        \
            r |= ((unsigned int)z & (unsigned int)(2 * most + 1)) << i;                      \
        }                                                                                    \
        (void)most;                                                                          \
        return (int)r;                                                                       \
    }
#define __WS_PARTS(name, half, quarter, expression) \
    __WS_PART(name##2, half, 16, expression)        \
    __WS_PART(name##4, quarter, 8, expression)
#define __WS_SIGNED(name, expression) __WS_PARTS(name, short, signed char, expression)
#define __WS_UNSIGNED(name, expression) __WS_PARTS(name, unsigned short, unsigned char, expression)
// Where both meanings exist: a mask of all bits, and 0 or 1.
#define __WS_COMPARED(name, sign, operation)                   \
    __WS_##sign(cmp##name, x operation y ? 2 * most + 1 : 0)   \
    __WS_##sign(set##name, x operation y ? 1 : 0)

extern "C" {
__WS_SIGNED(addss, x + y > most ? most : x + y < -most - 1 ? -most - 1 : x + y)
__WS_SIGNED(subss, x - y > most ? most : x - y < -most - 1 ? -most - 1 : x - y)
__WS_UNSIGNED(addus, x + y > 2 * most + 1 ? 2 * most + 1 : x + y)
__WS_UNSIGNED(subus, x < y ? 0 : x - y)
__WS_SIGNED(avgs, (x + y + (x + y >= 0 ? 1 : 0)) >> 1)
__WS_UNSIGNED(avgu, (x + y + 1) >> 1)
__WS_UNSIGNED(haddu, (x + y) >> 1)
__WS_SIGNED(absdiffs, x < y ? y - x : x - y)
__WS_UNSIGNED(absdiffu, x < y ? y - x : x - y)
__WS_SIGNED(mins, x < y ? x : y)
__WS_SIGNED(maxs, x < y ? y : x)
__WS_UNSIGNED(minu, x < y ? x : y)
__WS_UNSIGNED(maxu, x < y ? y : x)
__WS_COMPARED(eq, UNSIGNED, ==)
__WS_COMPARED(ne, UNSIGNED, !=)
__WS_COMPARED(ges, SIGNED, >=)
__WS_COMPARED(gts, SIGNED, >)
__WS_COMPARED(les, SIGNED, <=)
__WS_COMPARED(lts, SIGNED, <)
__WS_COMPARED(geu, UNSIGNED, >=)
__WS_COMPARED(gtu, UNSIGNED, >)
__WS_COMPARED(leu, UNSIGNED, <=)
__WS_COMPARED(ltu, UNSIGNED, <)

// The upper bits of the parts apart, so that no carry leaves a part.
#define __WS_SUMS(parts, upper)                                                               \
    __WS int __nv_vadd##parts(int a, int b) {                                                 \
        return (int)((((unsigned int)a & ~upper) + ((unsigned int)b & ~upper)) ^              \
                     (((unsigned int)a ^ (unsigned int)b) & upper));                          \
    }                                                                                         \
    __WS int __nv_vsub##parts(int a, int b) {                                                 \
        return (int)((((unsigned int)a | upper) - ((unsigned int)b & ~upper)) ^               \
                     (((unsigned int)a ^ ~(unsigned int)b) & upper));                         \
    }                                                                                         \
    __WS int __nv_vneg##parts(int a) { return __nv_vsub##parts(0, a); }                       \
    __WS int __nv_vnegss##parts(int a) { return __nv_vsubss##parts(0, a); }                   \
    __WS int __nv_vabs##parts(int a) { return __nv_vmaxs##parts(a, __nv_vneg##parts(a)); }    \
    __WS int __nv_vabsss##parts(int a) { return __nv_vmaxs##parts(a, __nv_vnegss##parts(a)); }
__WS_SUMS(2, 0x80008000u)
__WS_SUMS(4, 0x80808080u)

#define __WS_SUM_OF_DIFFERENCES(name, type, bits)                \
    __WS int __nv_vsad##name(int a, int b) {                     \
        int sum = 0;                                             \
        for (int i = 0; i < 32; i += bits) {                     \
            const int x = (type)((unsigned int)a >> i);          \
            const int y = (type)((unsigned int)b >> i);          \
            sum += x < y ? y - x : x - y;                        \
        }                                                        \
        return sum;                                              \
    }
__WS_SUM_OF_DIFFERENCES(s2, short, 16)
__WS_SUM_OF_DIFFERENCES(s4, signed char, 8)
__WS_SUM_OF_DIFFERENCES(u2, unsigned short, 16)
__WS_SUM_OF_DIFFERENCES(u4, unsigned char, 8)
}
#undef __WS_SUM_OF_DIFFERENCES
#undef __WS_SUMS
#undef __WS_COMPARED
#undef __WS_UNSIGNED
#undef __WS_SIGNED
#undef __WS_PARTS
#undef __WS_PART
#undef __WS
