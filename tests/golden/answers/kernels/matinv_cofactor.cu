#include "inputs.h"

template <typename T, int N>
struct M {
    T v[N][N];
    __device__ T* operator[](int r) { return v[r]; }
    const __device__ T* operator[](int r) const { return v[r]; }
};
__device__ float d2(float a, float b, float c, float d) {
    return a * d - b * c;
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    M<float, 3> m, n;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            m[r][c] = unitOf(i * 9 + r * 3 + c);
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            n[c][r] = d2(m[(r + 1) % 3][(c + 1) % 3], m[(r + 1) % 3][(c + 2) % 3],
                         m[(r + 2) % 3][(c + 1) % 3], m[(r + 2) % 3][(c + 2) % 3]);
    float det = m[0][0] * n[0][0] + m[0][1] * n[1][0] + m[0][2] * n[2][0];
    for (int k = 0; k < 9; k++)
        out[i * 10 + k] = __float_as_uint(n[k / 3][k % 3] / det);
    out[i * 10 + 9] = __float_as_uint(det);
}
