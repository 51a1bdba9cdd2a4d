#include "inputs.h"

template <int N>
struct P {
    static __device__ float ev(const float* c, float x) {
        return c[0] + x * P<N - 1>::ev(c + 1, x);
    }
};
template <>
struct P<0> {
    static __device__ float ev(const float* c, float) { return c[0]; }
};
__constant__ float co[8] = {1.0f, -0.5f,         0.333333343f, -0.25f,
                            0.2f, -0.166666672f, 0.142857149f, -0.125f};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = unitOf(i) * 1.5f;
    float l[8];
    for (int j = 0; j < 8; j++)
        l[j] = co[j] * (1 + (i & 3));
    out[i * 5 + 0] = __float_as_uint(P<7>::ev(l, x));
    float h = co[7];
    for (int j = 6; j >= 0; --j)
        h = h * x + co[j];
    out[i * 5 + 1] = __float_as_uint(h);
    float pw = 1, s = 0;
    for (int j = 0; j < 8; j++) {
        s += co[j] * pw;
        pw *= x;
    }
    out[i * 5 + 2] = __float_as_uint(s);
    float x2 = x * x, x4 = x2 * x2;
    out[i * 5 + 3] = __float_as_uint((co[0] + co[1] * x) + (co[2] + co[3] * x) * x2 +
                                     ((co[4] + co[5] * x) + (co[6] + co[7] * x) * x2) * x4);
    out[i * 5 + 4] = __float_as_uint(
        ((((((-0.125f * x + 0.142857149f) * x - 0.166666672f) * x + 0.2f) * x - 0.25f) * x +
          0.333333343f) *
             x -
         0.5f) *
            x +
        1.0f);
}
