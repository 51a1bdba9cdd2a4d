#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int a = hashOf(i), b = hashOf(i + 1), c = hashOf(i + 2);
    out[i * 8 + 0] = (unsigned)(__vimax3_s32(a, b, c));
    out[i * 8 + 1] = (unsigned)(__viaddmax_s32(a, b, c));
    out[i * 8 + 2] = (unsigned)(__vimin3_s16x2(a, b, c));
    out[i * 8 + 3] = (unsigned)(__viaddmax_s16x2_relu(a, b, c));
    bool p;
    out[i * 8 + 4] = (unsigned)(__vibmax_s32(a, b, &p));
    out[i * 8 + 5] = (unsigned)(p);
    out[i * 8 + 6] = (unsigned)(__vimax_s32_relu(a, b));
    out[i * 8 + 7] = (unsigned)(__viaddmin_u32(a, b, c));
}
