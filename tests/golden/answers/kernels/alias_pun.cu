#include "inputs.h"

struct H {
    short a, b;
};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float f[4] = {1.0f, 2.0f, 3.0f, 4.0f};
    int* p = (int*)f;
    p[i & 3] = 0x41200000;
    out[i * 5 + 0] = (unsigned)((unsigned)(f[0] + f[1] * 20 + f[2] * 300 + f[3] * 4000));
    out[i * 5 + 1] = i * 3;
    H* h = (H*)(out + i * 5 + 1);
    h->b = 7;
    unsigned x = out[i * 5 + 1];
    ((float*)out)[i * 5 + 1] = (float)x;
    out[i * 5 + 2] = (unsigned)(out[i * 5 + 1] + 1);
    double d[2] = {unitOf(i), 2.0};
    unsigned long long* q = (unsigned long long*)d;
    q[i & 1] ^= 1ull << 63;
    out[i * 5 + 3] = __float_as_uint((float)(d[0] * 2 + d[1]));
    short s[4] = {1, 2, 3, 4};
    *(int*)&s[(i & 1) * 2] = 0x00050006;
    out[i * 5 + 4] = (unsigned)(s[0] + s[1] * 10 + s[2] * 100 + s[3] * 1000);
}
