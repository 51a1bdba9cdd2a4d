#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300), e = unitOf(i + 400);
    float m[3][3] = {{a + 2, b, c}, {d, e + 3, a}, {b, c, d + 4}}, r[3][3]; float det = 0; for (int j = 0; j < 3; j++) det += m[0][j] * (m[1][(j + 1) % 3] * m[2][(j + 2) % 3] - m[1][(j + 2) % 3] * m[2][(j + 1) % 3]); for (int y = 0; y < 3; y++) for (int x = 0; x < 3; x++) r[y][x] = (m[(x + 1) % 3][(y + 1) % 3] * m[(x + 2) % 3][(y + 2) % 3] - m[(x + 1) % 3][(y + 2) % 3] * m[(x + 2) % 3][(y + 1) % 3]) / det;
    out[i * 5 + 0] = __float_as_uint(det);
    out[i * 5 + 1] = __float_as_uint(r[0][0]);
    out[i * 5 + 2] = __float_as_uint(r[1][2]);
    out[i * 5 + 3] = __float_as_uint(r[2][1]);
    out[i * 5 + 4] = __float_as_uint(r[2][2] * a + r[0][1]);
}
