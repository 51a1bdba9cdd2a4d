#include "inputs.h"

__device__ float cnd(float d) {
    float K2 = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    float c =
        0.39894228f * (1.0f / (1.0f + d * d * 0.5f + d * d * d * d * 0.125f)) *
        (K2 *
         (0.31938153f +
          K2 * (-0.356563782f + K2 * (1.781477937f + K2 * (-1.821255978f + K2 * 1.330274429f)))));
    return d > 0 ? 1.0f - c : c;
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float S = 30 + unitOf(i) * 20, X = 30 + unitOf(i + 1) * 20, T = 1 + fabsf(unitOf(i + 2)),
          v = 0.3f;
    float q = sqrtf(T);
    float d1 = ((S / X - 1) + (0.02f + 0.5f * v * v) * T) / (v * q), d2 = d1 - v * q;
    float c1 = cnd(d1), c2 = cnd(d2);
    float e = 1 - 0.02f * T;
    out[i * 3 + 0] = __float_as_uint(S * c1 - X * e * c2);
    out[i * 3 + 1] = __float_as_uint(X * e * (1 - c2) - S * (1 - c1));
    out[i * 3 + 2] = __float_as_uint(d1 * d2);
}
