#include "inputs.h"

__constant__ float tw[32] = {1.0f,
                             0.0f,
                             0.980785251f,
                             -0.195090324f,
                             0.923879504f,
                             -0.382683426f,
                             0.831469595f,
                             -0.555570245f,
                             0.707106769f,
                             -0.707106769f,
                             0.555570245f,
                             -0.831469595f,
                             0.382683426f,
                             -0.923879504f,
                             0.195090324f,
                             -0.980785251f,
                             0,
                             -1,
                             -0.195090324f,
                             -0.980785251f,
                             -0.382683426f,
                             -0.923879504f,
                             -0.555570245f,
                             -0.831469595f,
                             -0.707106769f,
                             -0.707106769f,
                             -0.831469595f,
                             -0.555570245f,
                             -0.923879504f,
                             -0.382683426f,
                             -0.980785251f,
                             -0.195090324f};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float2 s[32];
    int t = threadIdx.x;
    s[__brev(t) >> 27] = make_float2(unitOf(i), unitOf(i + 4000));
    __syncthreads();
    for (int h = 1; h < 32; h <<= 1) {
        if (t < 16) {
            int j = t & (h - 1), a = ((t - j) << 1) + j, b = a + h;
            float2 w = ((const float2*)tw)[j * (16 / h)];
            float2 u = s[a], v = s[b];
            float2 x = {v.x * w.x - v.y * w.y, v.x * w.y + v.y * w.x};
            s[a] = make_float2(u.x + x.x, u.y + x.y);
            s[b] = make_float2(u.x - x.x, u.y - x.y);
        }
        __syncthreads();
    }
    out[i * 4 + 0] = __float_as_uint(s[t].x);
    out[i * 4 + 1] = __float_as_uint(s[t].y);
    out[i * 4 + 2] = __float_as_uint(s[t].x * s[t].x + s[t].y * s[t].y);
    float2 o = s[(32 - t) & 31];
    out[i * 4 + 3] = __float_as_uint(s[t].x * o.y - s[t].y * o.x);
}
