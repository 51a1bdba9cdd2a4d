#include "inputs.h"

struct R {
    char n[7];
    int v;
};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned char b[32];
    memset(b, 0xa5, 32);
    unsigned h = hashOf(i);
    memcpy(b + 3, &h, 4);
    unsigned g;
    memcpy(&g, b + 1 + (i & 3), 4);
    out[i * 4 + 0] = (unsigned)(g);
    R r;
    memset(&r, 0, sizeof r);
    memcpy(r.n, "abcdefg", 7);
    r.v = i;
    R q = r;
    q.n[i % 7] = '!';
    unsigned s = 0;
    for (int j = 0; j < (int)sizeof(R); j++)
        s = s * 131 + ((unsigned char*)&q)[j];
    out[i * 4 + 1] = (unsigned)(s);
    float f = unitOf(i);
    int k;
    memcpy(&k, &f, 4);
    out[i * 4 + 2] = (unsigned)(k);
    double d;
    unsigned long long L2 = 0x3ff0000000000000ull + ((unsigned long long)h << 20);
    memcpy(&d, &L2, 8);
    out[i * 4 + 3] = __float_as_uint((float)d);
}
