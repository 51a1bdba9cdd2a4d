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
__device__ int wscan(int v) {
    int l = threadIdx.x & 31;
#pragma unroll
    for (int d = 1; d < 32; d <<= 1) {
        int n = __shfl_up_sync(0xffffffff, v, d);
        v += l >= d ? n : 0;
    }
    return v;
}
extern "C" __global__ void k(unsigned* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ int ws[4];
    __shared__ float f[128];
    int v = hashOf(i) & 255;
    int s = wscan(v);
    if ((threadIdx.x & 31) == 31) ws[threadIdx.x >> 5] = s;
    __syncthreads();
    int b = 0;
    for (int w = 0; w < threadIdx.x / 32; w++)
        b += ws[w];
    out[i * 3 + 0] = (unsigned)(b + s);
    out[i * 3 + 1] = (unsigned)(b + s - v);
    f[threadIdx.x] = unitOf(i);
    __syncthreads();
    for (int o = 1; o < 128; o <<= 1) {
        float t = threadIdx.x >= o ? f[threadIdx.x - o] : 0;
        __syncthreads();
        f[threadIdx.x] += t * 0.9f;
        __syncthreads();
    }
    out[i * 3 + 2] = __float_as_uint(f[threadIdx.x]);
}
