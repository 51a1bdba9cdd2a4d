#include <cuda_fp16.h>
// warpscope adversary: grid=2 block=64 count=768
/// Of a whole number another one that has nothing to do with it.
__device__ unsigned hashOf(unsigned x) {
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    x ^= x >> 16;
    return x;
}
/// From -1 to 1.
__device__ float unitOf(unsigned x) {
    return (float)(hashOf(x) >> 8) * (1.0f / 8388608.0f) - 1.0f;
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __half x = __float2half(unitOf(i) * 4);
    out[i * 6 + 0] = __half_as_ushort(hexp(x));
    out[i * 6 + 1] = __half_as_ushort(hexp2(x));
    out[i * 6 + 2] = __half_as_ushort(hlog(__habs(x)));
    out[i * 6 + 3] = __half_as_ushort(hsin(x));
    out[i * 6 + 4] = __half_as_ushort(hcos(x));
    out[i * 6 + 5] = __half_as_ushort(hrsqrt(__habs(x)));
}
