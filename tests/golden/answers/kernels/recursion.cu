#include "inputs.h"

__device__ int ack(int m, int n) {
    return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
}
__device__ void qs(unsigned* a, int l, int h) {
    if (l >= h) return;
    unsigned p = a[(l + h) / 2];
    int i = l, j = h;
    while (i <= j) {
        while (a[i] < p)
            i++;
        while (a[j] > p)
            j--;
        if (i <= j) {
            unsigned t = a[i];
            a[i++] = a[j];
            a[j--] = t;
        }
    }
    qs(a, l, j);
    qs(a, i, h);
}
__device__ float simp(float a, float b, int d) {
    float m = (a + b) / 2;
    float w = (b - a) / 6 * (a * a * a + 4 * m * m * m + b * b * b);
    return d == 0 ? w : simp(a, m, d - 1) + simp(m, b, d - 1);
}
__device__ int odd(int n);
__device__ int even(int n) {
    return n == 0 ? 1 : odd(n - 1);
}
__device__ int odd(int n) {
    return n == 0 ? 0 : even(n - 1);
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i * 4 + 0] = (unsigned)(ack(2, i & 3));
    unsigned a[12];
    for (int j = 0; j < 12; j++)
        a[j] = hashOf(i * 12 + j);
    qs(a, 0, 11);
    unsigned s = 0;
    for (int j = 0; j < 12; j++)
        s = s * 31 + a[j];
    out[i * 4 + 1] = (unsigned)(s);
    out[i * 4 + 2] = __float_as_uint(simp(unitOf(i), 2.0f, 3));
    out[i * 4 + 3] = (unsigned)(even(i % 7));
}
