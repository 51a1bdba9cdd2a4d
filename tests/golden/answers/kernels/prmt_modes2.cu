#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned a = hashOf(1), b = hashOf(2), r, q, e;
    asm("prmt.b32.b4e %0,%1,%2,%3;" : "=r"(r) : "r"(a), "r"(b), "r"(i & 3));
    asm("prmt.b32.rc8 %0,%1,%2,%3;" : "=r"(q) : "r"(a), "r"(b), "r"(i & 3));
    asm("prmt.b32.ecr %0,%1,%2,%3;" : "=r"(e) : "r"(a), "r"(b), "r"(i & 3));
    out[i * 3 + 0] = (unsigned)(r);
    out[i * 3 + 1] = (unsigned)(q);
    out[i * 3 + 2] = (unsigned)(e);
}
