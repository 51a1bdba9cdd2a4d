#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned a = hashOf(i), b = hashOf(i + 1), s = i;
    out[i * 10 + 0] = (unsigned)(__funnelshift_l(a, b, s));
    out[i * 10 + 1] = (unsigned)(__funnelshift_r(a, b, s));
    out[i * 10 + 2] = (unsigned)(__funnelshift_lc(a, b, s));
    out[i * 10 + 3] = (unsigned)(__funnelshift_rc(a, b, s));
    unsigned r = s & 31;
    out[i * 10 + 4] = (unsigned)((a << r) | (a >> ((32 - r) & 31)));
    out[i * 10 + 5] = (unsigned)((a >> 7) | (a << 25));
    unsigned long long l = ((unsigned long long)a << 32) | b;
    unsigned t = s & 63;
    {
        unsigned long long v_ = (unsigned long long)((l << t) | (l >> ((64 - t) & 63)));
        out[i * 10 + 6] = (unsigned)v_;
        out[i * 10 + 7] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)((long long)l >> t);
        out[i * 10 + 8] = (unsigned)v_;
        out[i * 10 + 9] = (unsigned)(v_ >> 32);
    }
}
