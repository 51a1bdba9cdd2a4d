#include "inputs.h"

struct KV {
    unsigned short k;
    signed char t;
    float v;
};
template <class T, class L>
__device__ void sift(T* a, int s, int n, L less) {
    T x = a[s];
    for (int c; (c = 2 * s + 1) < n; s = c) {
        if (c + 1 < n && less(a[c], a[c + 1])) ++c;
        if (!less(x, a[c])) break;
        a[s] = a[c];
    }
    a[s] = x;
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    KV a[8];
    for (int j = 0; j < 8; j++)
        a[j] = KV{(unsigned short)(hashOf(i * 8 + j) & 31), (signed char)(j - 4), unitOf(i + j)};
    auto less = [](const KV& x, const KV& y) { return x.k != y.k ? x.k < y.k : x.t < y.t; };
    for (int s = 3; s >= 0; s--)
        sift(a, s, 8, less);
    for (int n = 7; n > 0; n--) {
        KV t = a[0];
        a[0] = a[n];
        a[n] = t;
        sift(a, 0, n, less);
    }
    for (int j = 0; j < 8; j++)
        out[i * 8 + j] = (unsigned)(a[j].k * 1000 + a[j].t * 7 + (__float_as_uint(a[j].v) >> 20));
}
