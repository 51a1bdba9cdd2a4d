__inline__ __device__ int warpSum(int v) {
    for (int d = warpSize / 2; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffff, v, d);
    return v;
}
extern "C" __global__ void reduce_shuffle(const int* in, int* out, int n) {
    __shared__ int part[32];
    int lane = threadIdx.x & 31;
    int warp = threadIdx.x >> 5;
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x * 2 + threadIdx.x; i < n; i += gridDim.x * blockDim.x * 2) {
        sum += in[i];
        if (i + blockDim.x < n) sum += in[i + blockDim.x];
    }
    sum = warpSum(sum);
    if (lane == 0) part[warp] = sum;
    __syncthreads();
    sum = threadIdx.x < blockDim.x / 32 ? part[lane] : 0;
    if (warp == 0) sum = warpSum(sum);
    if (threadIdx.x == 0) out[blockIdx.x] = sum;
}
