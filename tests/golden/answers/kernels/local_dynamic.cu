#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int p[9], st[9];
    for (int j = 0; j < 9; j++)
        p[j] = j;
    for (int j = 8; j > 0; j--) {
        int r = hashOf(i * 9 + j) % (j + 1);
        int t = p[j];
        p[j] = p[r];
        p[r] = t;
    }
    int s = 0;
    for (int j = 0; j < 9; j++)
        s = s * 9 + p[j];
    out[i * 5 + 0] = (unsigned)(s);
    int sp = 0, vis = 0, cyc = 0;
    for (int j = 0; j < 9; j++)
        if (!(vis >> j & 1)) {
            cyc++;
            st[sp++] = j;
            while (sp) {
                int c = st[--sp];
                if (vis >> c & 1) continue;
                vis |= 1 << c;
                st[sp++] = p[c];
            }
        }
    out[i * 5 + 1] = (unsigned)(cyc);
    unsigned char b[17];
    for (int j = 0; j < 17; j++)
        b[j] = hashOf(i + j);
    unsigned h = 5381;
    for (int j = 0; j < 17; j++)
        h = h * 33 ^ b[(j * 5 + i) % 17];
    out[i * 5 + 2] = (unsigned)(h);
    float m[3][4];
    for (int j = 0; j < 12; j++)
        ((float*)m)[j] = unitOf(i + j);
    out[i * 5 + 3] = __float_as_uint(m[i % 3][i & 3] * m[(i + 1) % 3][p[3] & 3] + m[2][1]);
    short q[6] = {1, 2, 3};
    q[p[0] % 6] -= 5;
    out[i * 5 + 4] = (unsigned)(q[0] + q[1] * 3 + q[5] * 7 + q[i % 6]);
}
