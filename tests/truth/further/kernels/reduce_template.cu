template <unsigned int blockSize>
__device__ void warpReduce(volatile int* s, unsigned int t) {
    if (blockSize >= 64) s[t] += s[t + 32];
    if (blockSize >= 32) s[t] += s[t + 16];
    if (blockSize >= 16) s[t] += s[t + 8];
    if (blockSize >= 8) s[t] += s[t + 4];
    if (blockSize >= 4) s[t] += s[t + 2];
    if (blockSize >= 2) s[t] += s[t + 1];
}
template <unsigned int blockSize>
__device__ void reduceBlock(const int* in, int* out, unsigned int n) {
    __shared__ int s[blockSize];
    unsigned int t = threadIdx.x, i = blockIdx.x * blockSize * 2 + t, grid = blockSize * 2 * gridDim.x;
    s[t] = 0;
    while (i < n) { s[t] += in[i] + (i + blockSize < n ? in[i + blockSize] : 0); i += grid; }
    __syncthreads();
    if (blockSize >= 512) { if (t < 256) s[t] += s[t + 256]; __syncthreads(); }
    if (blockSize >= 256) { if (t < 128) s[t] += s[t + 128]; __syncthreads(); }
    if (blockSize >= 128) { if (t < 64) s[t] += s[t + 64]; __syncthreads(); }
    if (t < 32) warpReduce<blockSize>(s, t);
    if (t == 0) out[blockIdx.x] = s[0];
}
extern "C" __global__ void reduce_template(const int* in, int* out, unsigned int n) { reduceBlock<256>(in, out, n); }
