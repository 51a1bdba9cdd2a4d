#include "inputs.h"

struct X {
    unsigned s[4];
    __device__ unsigned operator()() {
        unsigned t = s[3], q = s[0];
        s[3] = s[2];
        s[2] = s[1];
        s[1] = q;
        t ^= t << 11;
        t ^= t >> 8;
        return s[0] = t ^ q ^ (q >> 19);
    }
};
__device__ uint4 philox(uint4 c, uint2 k) {
    for (int r = 0; r < 10; r++) {
        unsigned h0 = __umulhi(0xD2511F53u, c.x), l0 = 0xD2511F53u * c.x,
                 h1 = __umulhi(0xCD9E8D57u, c.z), l1 = 0xCD9E8D57u * c.z;
        c = make_uint4(h1 ^ c.y ^ k.x, l1, h0 ^ c.w ^ k.y, l0);
        k.x += 0x9E3779B9u;
        k.y += 0xBB67AE85u;
    }
    return c;
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    X x = {{i + 1, hashOf(i), 3, 4}};
    unsigned s = 0;
    for (int j = 0; j < 9; j++)
        s += x() * j;
    out[i * 6 + 0] = (unsigned)(s);
    uint4 p = philox(make_uint4(i, 0, 1, 2), make_uint2(7, 8));
    out[i * 6 + 1] = (unsigned)(p.x);
    out[i * 6 + 2] = (unsigned)(p.w);
    unsigned long long z = i * 0x9E3779B97F4A7C15ull + 1;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    {
        unsigned long long v_ = (unsigned long long)(z ^ (z >> 31));
        out[i * 6 + 3] = (unsigned)v_;
        out[i * 6 + 4] = (unsigned)(v_ >> 32);
    }
    out[i * 6 + 5] = __float_as_uint((float)(z >> 40) * 5.9604645e-8f - 0.5f);
}
