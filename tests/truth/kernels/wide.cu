// Chains of dependent operations: a round is 64 of them.
#define R4(x) x x x x
#define R64(x) R4(R4(R4(x)))
#define CHAIN(name, type, step)                                                       \
    extern "C" __global__ void name(type* out, type a, type b, int n) {               \
        type x = a + (type)threadIdx.x;                                               \
        for (int i = 0; i < n; ++i) { R64(step) }                                     \
        out[blockIdx.x * blockDim.x + threadIdx.x] = x;                               \
    }

CHAIN(dfma, double, x = x * a + b;)
CHAIN(dadd, double, x = x + a;)
CHAIN(dmul, double, x = x * a;)
CHAIN(ddiv, double, x = a / x;)
CHAIN(dsqrt, double, x = sqrt(x);)
CHAIN(add_xor_64, long long, x = (x + a) ^ b;)
CHAIN(mad_64, long long, x = x * a + b;)
