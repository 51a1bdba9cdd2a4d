#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a[4][8];
    for (int r = 0; r < 4; r++)
        for (int c = 0; c < 8; c++)
            a[r][c] = c < 4 ? unitOf(i * 16 + r * 4 + c) : (c - 4 == r);
    float det = 1;
    for (int p = 0; p < 4; p++) {
        int b = p;
        for (int r = p + 1; r < 4; r++)
            if (fabsf(a[r][p]) > fabsf(a[b][p])) b = r;
        if (b != p) {
            for (int c = 0; c < 8; c++) {
                float t = a[p][c];
                a[p][c] = a[b][c];
                a[b][c] = t;
            }
            det = -det;
        }
        det *= a[p][p];
        float q = 1.0f / a[p][p];
        for (int c = 0; c < 8; c++)
            a[p][c] *= q;
        for (int r = 0; r < 4; r++)
            if (r != p) {
                float f = a[r][p];
                for (int c = 0; c < 8; c++)
                    a[r][c] -= f * a[p][c];
            }
    }
    for (int k = 0; k < 16; k++)
        out[i * 17 + k] = __float_as_uint(a[k / 4][4 + k % 4]);
    out[i * 17 + 16] = __float_as_uint(det);
}
