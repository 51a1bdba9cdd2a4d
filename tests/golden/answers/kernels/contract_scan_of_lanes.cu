#include "inputs.h"

// A scan, a butterfly and a broadcast within a warp, with products that sums may take in.
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300);
    int l = threadIdx.x & 31;
    float s = a;
    for (int o = 1; o < 32; o *= 2) {
        float y = __shfl_up_sync(~0u, s, o);
        if (l >= o) s += y * b;
    }
    float w = c;
    for (int o = 16; o; o >>= 1) {
        float y = __shfl_xor_sync(~0u, w, o);
        w = (l & o) ? y - w * d : w + y * d;
    }
    float br = __shfl_sync(~0u, a * b, l & 7, 8);
    int k = __reduce_add_sync(~0u, l * 3 + 1);
    unsigned m = __match_any_sync(~0u, hashOf(i) & 3);
    out[i * 5 + 0] = __float_as_uint(s);
    out[i * 5 + 1] = __float_as_uint(w);
    out[i * 5 + 2] = __float_as_uint(br * c + s);
    out[i * 5 + 3] = __float_as_uint((float)k * a);
    out[i * 5 + 4] = __float_as_uint((float)__popc(m));
}
