#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned a = hashOf(i), b = hashOf(i + 1);
    out[i * 16 + 0] = (unsigned)(__vadd4(a, b));
    out[i * 16 + 1] = (unsigned)(__vsub2(a, b));
    out[i * 16 + 2] = (unsigned)(__vaddss4(a, b));
    out[i * 16 + 3] = (unsigned)(__vaddus2(a, b));
    out[i * 16 + 4] = (unsigned)(__vabsdiffu4(a, b));
    out[i * 16 + 5] = (unsigned)(__vabsdiffs2(a, b));
    out[i * 16 + 6] = (unsigned)(__vmaxs4(a, b));
    out[i * 16 + 7] = (unsigned)(__vminu2(a, b));
    out[i * 16 + 8] = (unsigned)(__vcmpgts4(a, b));
    out[i * 16 + 9] = (unsigned)(__vseteq2(a & 0xff00ff, b & 0xff00ff));
    out[i * 16 + 10] = (unsigned)(__vavgu4(a, b));
    out[i * 16 + 11] = (unsigned)(__vsads4(a, b));
    out[i * 16 + 12] = (unsigned)(__vneg4(a));
    out[i * 16 + 13] = (unsigned)(__vabsss2(a));
    out[i * 16 + 14] = (unsigned)(__vhaddu4(a, b));
    out[i * 16 + 15] = (unsigned)(__vsadu2(a, b));
}
