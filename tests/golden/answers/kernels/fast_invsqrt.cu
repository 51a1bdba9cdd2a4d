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
    float x = fabsf(unitOf(i)) * 100 + 1e-3f;
    float h = 0.5f * x;
    int b = *(int*)&x;
    b = 0x5f3759df - (b >> 1);
    float y = *(float*)&b;
    y = y * (1.5f - h * y * y);
    out[i * 3 + 0] = __float_as_uint(y);
    y = y * (1.5f - (h * y * y));
    out[i * 3 + 1] = __float_as_uint(y);
    out[i * 3 + 2] = __float_as_uint(y * x);
}
