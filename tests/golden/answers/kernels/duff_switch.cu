#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    int n = i % 11, s = 1, k = 0;
    int t = (n + 3) / 4;
    if (n) switch (n % 4) {
            case 0:
                do {
                    s = s * 3 + k++;
                    case 3:
                        s = s * 5 + k++;
                    case 2:
                        s ^= k++ << 2;
                    case 1:
                        s += k++;
                } while (--t > 0);
        }
    out[i * 3 + 0] = (unsigned)(s);
    out[i * 3 + 1] = (unsigned)(k);
    unsigned r = 0;
    switch (hashOf(i) % 9) {
        case 1:
            r += 1;
        case 2: {
            int z = r + 7;
            r = z * 2;
        } break;
        case 5:
        case 6:
            r = 66;
        default:
            r += 5;
        case 8:
            r ^= 1;
            if (i & 1) break;
            r += 100;
    }
    out[i * 3 + 2] = (unsigned)(r);
}
