#include "inputs.h"

__device__ float rev(float v) {
    __shared__ float s[64];
    __syncthreads();
    s[threadIdx.x] = v;
    __syncthreads();
    return s[63 - threadIdx.x];
}
template <typename T>
__device__ T rot(T v) {
    __shared__ T s[64];
    s[threadIdx.x] = v;
    __syncthreads();
    return s[(threadIdx.x + 1) & 63];
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = rev(unitOf(i)), b = rev(a * 2);
    out[i * 3 + 0] = __float_as_uint(a);
    out[i * 3 + 1] = __float_as_uint(b);
    out[i * 3 + 2] = (unsigned)(rot<unsigned>(hashOf(i)) ^ __float_as_uint(rot<float>(a)) ^
                                (unsigned)rot<unsigned char>(i * 3));
}
