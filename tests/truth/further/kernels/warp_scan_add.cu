__device__ int warpScan(int v) {
    for (int d = 1; d < 32; d <<= 1) {
        int t = __shfl_up_sync(0xffffffffu, v, d);
        if ((threadIdx.x & 31) >= d) v += t;
    }
    return v;
}
extern "C" __global__ void warp_scan_add(const int* in, int* out, int* sums, int n) {
    __shared__ int warpSums[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, w = threadIdx.x / 32;
    int v = warpScan(i < n ? in[i] : 0);
    if (lane == 31) warpSums[w] = v;
    __syncthreads();
    if (w == 0) {
        int s = lane < blockDim.x / 32 ? warpSums[lane] : 0;
        warpSums[lane] = warpScan(s);
    }
    __syncthreads();
    if (w > 0) v += warpSums[w - 1];
    if (i < n) out[i] = v;
    if (threadIdx.x == blockDim.x - 1) sums[blockIdx.x] = v;
}
