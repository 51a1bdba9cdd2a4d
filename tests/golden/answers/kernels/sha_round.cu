#include "inputs.h"

#define ROR(x, n) (((x) >> (n)) | ((x) << (32 - (n))))
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned s[8];
    for (int j = 0; j < 8; j++)
        s[j] = hashOf(i * 8 + j);
    unsigned w[16];
    for (int j = 0; j < 16; j++)
        w[j] = hashOf(i + j * 77);
    for (int t = 0; t < 20; t++) {
        if (t >= 16) {
            unsigned x = w[(t + 1) & 15], y = w[(t + 14) & 15];
            w[t & 15] += (ROR(x, 7) ^ ROR(x, 18) ^ (x >> 3)) + w[(t + 9) & 15] +
                         (ROR(y, 17) ^ ROR(y, 19) ^ (y >> 10));
        }
        unsigned e = s[4], a = s[0];
        unsigned t1 = s[7] + (ROR(e, 6) ^ ROR(e, 11) ^ ROR(e, 25)) + ((e & s[5]) ^ (~e & s[6])) +
                      0x428a2f98u + w[t & 15];
        unsigned t2 =
            (ROR(a, 2) ^ ROR(a, 13) ^ ROR(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        for (int j = 7; j > 0; j--)
            s[j] = s[j - 1];
        s[4] += t1;
        s[0] = t1 + t2;
    }
    for (int j = 0; j < 4; j++)
        out[i * 4 + j] = (unsigned)(s[j] + s[j + 4]);
}
