#include "inputs.h"

extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = edgeOf(i), b = edgeOf((i * 5 + 1) & 63), c = unitOf(i);
    out[i * 16 + 0] = __float_as_uint(__fadd_rz(a, b));
    out[i * 16 + 1] = __float_as_uint(__fadd_ru(a, b));
    out[i * 16 + 2] = __float_as_uint(__fsub_rd(a, b));
    out[i * 16 + 3] = __float_as_uint(__fmul_rz(a, b));
    out[i * 16 + 4] = __float_as_uint(__fmul_ru(a, b));
    out[i * 16 + 5] = __float_as_uint(__fmul_rd(a, c));
    out[i * 16 + 6] = __float_as_uint(__fdiv_rz(a, b));
    out[i * 16 + 7] = __float_as_uint(__fdiv_ru(a, b));
    out[i * 16 + 8] = __float_as_uint(__fdiv_rd(c, b));
    out[i * 16 + 9] = __float_as_uint(__fsqrt_rz(a));
    out[i * 16 + 10] = __float_as_uint(__fsqrt_ru(a));
    out[i * 16 + 11] = __float_as_uint(__fmaf_rz(a, b, c));
    out[i * 16 + 12] = __float_as_uint(__fmaf_ru(a, c, b));
    out[i * 16 + 13] = __float_as_uint(__fmaf_rd(a, b, -c));
    out[i * 16 + 14] = __float_as_uint(__frcp_rz(a));
    out[i * 16 + 15] = __float_as_uint(__frcp_rn(a));
}
