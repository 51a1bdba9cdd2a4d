// Chains of dependent operations: a round is 64 of them.
#define R4(x) x x x x
#define R64(x) R4(R4(R4(x)))
#define CHAIN(name, type, step)                                                       \
    extern "C" __global__ void name(type* out, type a, type b, int n) {               \
        type x = a + (type)threadIdx.x;                                               \
        for (int i = 0; i < n; ++i) { R64(step) }                                     \
        out[blockIdx.x * blockDim.x + threadIdx.x] = x;                               \
    }

CHAIN(ffma, float, x = x * a + b;)
CHAIN(fadd, float, x = x + a;)
CHAIN(fmul, float, x = x * a;)
CHAIN(imad, int, x = x * a + b;)
CHAIN(iadd_lop, int, x = (x + a) ^ b;)
CHAIN(shift_add, int, x = (x >> b) + a;)
CHAIN(isetp_sel_iadd, int, x = (x < a ? b : a) + x;)
CHAIN(fdiv, float, x = a / x;)
CHAIN(fdividef, float, x = __fdividef(a, x);)
CHAIN(reciprocal, float, x = 1.0f / x;)
CHAIN(square_root, float, x = sqrtf(x);)
CHAIN(reciprocal_root, float, x = rsqrtf(x);)
CHAIN(exponential, float, x = expf(x) * b;)
CHAIN(fast_exponential, float, x = __expf(x) * b;)
CHAIN(logarithm, float, x = logf(x) + a;)
CHAIN(sine, float, x = sinf(x);)
CHAIN(fast_sine, float, x = __sinf(x);)
CHAIN(int_div, int, x = a / x + b;)
CHAIN(int_mod, int, x = a % x + b;)
CHAIN(unsigned_div, unsigned int, x = a / x + b;)
CHAIN(int_div_10, int, x = x / 10 + a;)
CHAIN(int_mod_10, int, x = x % 10 + a;)
CHAIN(int_div_16, int, x = x / 16 + a;)
CHAIN(mulhi, int, x = __mulhi(x, a) + b;)
CHAIN(f2i_i2f, float, x = (float)(int)x;)
CHAIN(popcount, int, x = __popc(x) + a;)
CHAIN(shuffle, int, x = __shfl_xor_sync(0xffffffff, x, 1);)
CHAIN(shuffle_add, int, x += __shfl_xor_sync(0xffffffff, x, 1);)
CHAIN(sync_threads, int, __syncthreads();)
CHAIN(any_sync, int, x = __any_sync(0xffffffff, x > a) + b;)
