#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int a = hashOf(i), b = hashOf(i + 1), c = hashOf(i + 2);
    out[i * 6 + 0] = (unsigned)(__dp4a(a, b, c));
    out[i * 6 + 1] = (unsigned)(__dp4a((unsigned)a, (unsigned)b, (unsigned)c));
    out[i * 6 + 2] = (unsigned)(__dp2a_lo(a, b, c));
    out[i * 6 + 3] = (unsigned)(__dp2a_hi(a, b, c));
    out[i * 6 + 4] = (unsigned)(__dp2a_lo((unsigned)a, (unsigned)b, 0u));
    out[i * 6 + 5] = (unsigned)(__dp4a(make_char4(-128, 127, -1, i), *(char4*)&b, 0));
}
