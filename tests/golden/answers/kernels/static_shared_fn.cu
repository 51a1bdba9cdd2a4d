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
