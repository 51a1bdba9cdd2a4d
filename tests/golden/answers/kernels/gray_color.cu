#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned p = hashOf(i);
    unsigned char r = p, g = p >> 8, b = p >> 16;
    unsigned char y = 0.299f * r + 0.587f * g + 0.114f * b;
    out[i * 6 + 0] = (unsigned)(y);
    out[i * 6 + 1] = (unsigned)((unsigned char)(0.21f * r + 0.72f * g + 0.07f * b));
    out[i * 6 + 2] = (unsigned)((77 * r + 150 * g + 29 * b) >> 8);
    float f = r / 255.0f;
    float l = f <= 0.04045f ? f / 12.92f : (f + 0.055f) / 1.055f;
    out[i * 6 + 3] = __float_as_uint(l);
    unsigned char q = (unsigned char)fminf(fmaxf(1.5f * (r - 128) + 128.5f, 0.0f), 255.0f);
    out[i * 6 + 4] = (unsigned)(q);
    out[i * 6 + 5] = __float_as_uint((r - g) / (float)(r + g + 1) * 60 + (i & 1 ? 360 : 0));
}
