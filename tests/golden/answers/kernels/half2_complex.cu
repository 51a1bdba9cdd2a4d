#include <cuda_fp16.h>
#include "inputs.h"
__device__ unsigned h2(__half2 v) {
    return *reinterpret_cast<unsigned*>(&v);
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __half2 a = __floats2half2_rn(unitOf(i), unitOf(i + 1)),
            b = __floats2half2_rn(unitOf(i + 2) * 4, unitOf(i + 3) * 4),
            c = __half2half2(__float2half(0.37f));
    out[i * 8 + 0] = (unsigned)(h2(__hsub2(__hfma2(a, b, c), a * b)));
    out[i * 8 + 1] = (unsigned)(h2(__hfma2(a, b, c)));
    out[i * 8 + 2] = (unsigned)(h2(a * b + c));
    out[i * 8 + 3] = (unsigned)(h2(__hadd2_sat(a, b)));
    out[i * 8 + 4] = (unsigned)(h2(__hmul2_sat(a, b)));
    out[i * 8 + 5] = (unsigned)(h2(__hmax2(a, b)) ^ h2(__hmin2(a, c)));
    out[i * 8 + 6] = (unsigned)(h2(__hgt2(a, b)) | (__hbgt2(a, b) ? 1 : 0));
    out[i * 8 + 7] =
        (unsigned)(h2(__lowhigh2highlow(a)) + h2(__highs2half2(a, b)) + h2(__h2div(a, b)));
}
