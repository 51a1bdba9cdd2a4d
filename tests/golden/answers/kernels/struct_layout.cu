#include "inputs.h"

struct A {
    char c;
    double d;
    short s;
};
struct __align__(16) B {
    float x;
    char t[5];
};
struct P {
    unsigned char a;
    unsigned short b;
    unsigned char c;
    unsigned long long e;
    A a2[2];
};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i * 8 + 0] = (unsigned)(sizeof(A) | sizeof(B) << 8 | sizeof(P) << 16 | alignof(B) << 24);
    __shared__ P s[32];
    P& p = s[threadIdx.x];
    p.a = i;
    p.b = hashOf(i);
    p.c = ~i;
    p.e = hashOf(i) * 0x10001ull;
    for (int k = 0; k < 2; k++) {
        p.a2[k].c = 'a' + k;
        p.a2[k].d = unitOf(i + k);
        p.a2[k].s = -i * k;
    }
    __syncthreads();
    P q = s[31 - threadIdx.x];
    out[i * 8 + 1] = (unsigned)(q.a + q.b * 3 + q.c * 5);
    {
        unsigned long long v_ = (unsigned long long)(q.e);
        out[i * 8 + 2] = (unsigned)v_;
        out[i * 8 + 3] = (unsigned)(v_ >> 32);
    }
    {
        unsigned long long v_ = (unsigned long long)(__double_as_longlong(q.a2[1].d - q.a2[0].d));
        out[i * 8 + 4] = (unsigned)v_;
        out[i * 8 + 5] = (unsigned)(v_ >> 32);
    }
    out[i * 8 + 6] = (unsigned)(q.a2[1].s * q.a2[0].c);
    out[i * 8 + 7] = (unsigned)((unsigned)((char*)&s[1].a2[1].s - (char*)&s[0]));
}
