#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float f = unitOf(i) * 120;
    int x = (int)hashOf(i);
    out[i * 12 + 0] = (unsigned)((signed char)f);
    out[i * 12 + 1] = (unsigned)((unsigned char)fabsf(f));
    out[i * 12 + 2] = (unsigned)((short)(f * 200));
    out[i * 12 + 3] = (unsigned)((unsigned short)fabsf(f * 500));
    out[i * 12 + 4] = (unsigned)((signed char)x);
    out[i * 12 + 5] = (unsigned)((unsigned)(short)x);
    out[i * 12 + 6] = (unsigned)((char)(x >> 8) >> 2);
    out[i * 12 + 7] = (unsigned)((unsigned char)x + (unsigned char)(x >> 8));
    unsigned char c = x;
    c += 200;
    c <<= 1;
    c = ~c;
    out[i * 12 + 8] = (unsigned)(c);
    short s = (short)x;
    s *= s;
    out[i * 12 + 9] = (unsigned)(s);
    signed char z = -128;
    z = -z;
    out[i * 12 + 10] = (unsigned)(z + (i & 1));
    out[i * 12 + 11] = (unsigned)((unsigned)(bool)(x & 64) + (bool)f);
}
