#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned r;
    asm("prmt.b32.f4e %0,%1,%2,%3;" : "=r"(r) : "r"(hashOf(1)), "r"(hashOf(2)), "r"(i & 3));
    unsigned q;
    asm("prmt.b32.rc16 %0,%1,%2,%3;" : "=r"(q) : "r"(hashOf(1)), "r"(hashOf(2)), "r"(i & 3));
    unsigned e;
    asm("prmt.b32.ecl %0,%1,%2,%3;" : "=r"(e) : "r"(hashOf(1)), "r"(hashOf(2)), "r"(i & 3));
    out[i * 3 + 0] = (unsigned)(r);
    out[i * 3 + 1] = (unsigned)(q);
    out[i * 3 + 2] = (unsigned)(e);
}
