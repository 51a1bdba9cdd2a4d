#include "inputs.h"

__device__ float fa(float x) {
    return x * x - 0.5f;
}
__device__ float fb(float x) {
    return x / 3 + 1;
}
__device__ float fc(float x) {
    return -x;
}
typedef float (*FP)(float);
__device__ FP table[3] = {fa, fb, fc};
struct S {
    float a;
    __device__ float m(float x) const { return a * x + x * x; }
    __device__ float n(float x) const { return a - x * a; }
};
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = unitOf(i);
    FP f = table[hashOf(i) % 3];
    for (int j = 0; j < 4; j++) {
        x = f(x);
        f = table[(hashOf(i) + j) % 3];
    }
    out[i * 3 + 0] = __float_as_uint(x);
    FP l = (i & 1) ? fa : (FP)[](float y) {
        return y * y * y;
    };
    out[i * 3 + 1] = __float_as_uint(l(unitOf(i)));
    S s = {unitOf(i + 2)};
    float (S::*mp)(float) const = (i & 2) ? &S::m : &S::n;
    out[i * 3 + 2] = __float_as_uint((s.*mp)(x));
}
