#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = unitOf(i), b = unitOf(i + 100), c = unitOf(i + 200), d = unitOf(i + 300),
          e = unitOf(i + 400);
    float x = a, gl = .5f * x * (1 + tanhf(.79788456f * (x + .044715f * x * x * x))),
          sg = 1 / (1 + expf(-x)),
          dd = (logf(fabsf(x) + 1) + (.02f + .5f * b * b) * .5f) / (fabsf(b) * sqrtf(.5f) + .1f),
          kk = 1.f / (1.f + .2316419f * fabsf(dd)),
          cnd = .39894228f * expf(-.5f * dd * dd) *
                (kk * (.31938153f +
                       kk * (-.356563782f +
                             kk * (1.781477937f + kk * (-1.821255978f + kk * 1.330274429f)))));
    if (dd > 0) cnd = 1 - cnd;
    out[i * 6 + 0] = __float_as_uint(gl);
    out[i * 6 + 1] = __float_as_uint(sg);
    out[i * 6 + 2] = __float_as_uint(dd);
    out[i * 6 + 3] = __float_as_uint(cnd);
    out[i * 6 + 4] = __float_as_uint(x * sg + gl * b);
    out[i * 6 + 5] = __float_as_uint(a * cnd - b * expf(-c * d) * sg);
}
