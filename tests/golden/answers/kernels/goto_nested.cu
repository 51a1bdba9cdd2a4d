#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0, a, b;
    for (a = 0; a < 8; a++)
        for (b = 0; b < 8; b++) {
            s += a * b;
            if ((hashOf(i * 64 + a * 8 + b) & 31) == 0) goto out;
            if ((hashOf(a + b + i) & 7) == 3) goto next;
            s ^= b;
        next:;
        }
    s = -s;
out:
    out[i * 3 + 0] = (unsigned)(s);
    out[i * 3 + 1] = (unsigned)(a * 16 + b);
    int n = (i % 50) + 1, c = 0;
again:
    if (n != 1) {
        n = n & 1 ? 3 * n + 1 : n / 2;
        c++;
        goto again;
    }
    out[i * 3 + 2] = (unsigned)(c);
}
