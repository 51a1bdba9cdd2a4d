#include "inputs.h"

union U2 {
    double d;
    long long l;
    struct {
        unsigned lo, hi;
    };
    unsigned char b[8];
};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    U2 u;
    u.d = unitOf(i) * 1e10;
    out[i * 5 + 0] = (unsigned)(u.lo);
    out[i * 5 + 1] = (unsigned)(u.hi);
    u.hi ^= 0x80000000u;
    u.b[0] = i;
    {
        unsigned long long v_ = (unsigned long long)(__double_as_longlong(u.d));
        out[i * 5 + 2] = (unsigned)v_;
        out[i * 5 + 3] = (unsigned)(v_ >> 32);
    }
    u.l >>= 3;
    out[i * 5 + 4] = (unsigned)(u.b[i & 7] + (u.lo ^ u.hi));
}
