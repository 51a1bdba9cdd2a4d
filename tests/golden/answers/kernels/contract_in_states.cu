#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    unsigned h = hashOf(i), g = hashOf(i + 1000);
    float x = a;
    int st = h & 3, n = 0;
    for (int j = 0; j < 20; j++) {
        switch (st) {
            case 0:
                x = x * b + c;
                st = x > 0 ? 1 : 2;
                break;
            case 1:
                x = x - d * e;
                st = 3;
                n++;
                break;
            case 2:
                if (x < -0.5f) {
                    st = 0;
                    continue;
                }
                x += a * c;
                st = 1;
                break;
            default:
                x = x * x - 0.5f;
                st = (g >> j) & 3;
        }
        n += st;
    }
    out[i * 3 + 0] = __float_as_uint(x);
    out[i * 3 + 1] = __float_as_uint((float)n);
    out[i * 3 + 2] = __float_as_uint(x * a + b);
}
