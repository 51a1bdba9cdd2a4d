extern "C" __global__ void variance_pair(const float* x, float* sums, int n) {
    float s = 0.0f, q = 0.0f;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        float v = x[blockIdx.x * n + i];
        s += v; q += v * v;
    }
    __shared__ float ss[32], qq[32];
    for (int o = 16; o > 0; o /= 2) { s += __shfl_down_sync(~0u, s, o); q += __shfl_down_sync(~0u, q, o); }
    int lane = threadIdx.x % 32, wid = threadIdx.x / 32;
    if (lane == 0) { ss[wid] = s; qq[wid] = q; }
    __syncthreads();
    if (wid == 0) {
        s = lane < blockDim.x / 32 ? ss[lane] : 0.0f;
        q = lane < blockDim.x / 32 ? qq[lane] : 0.0f;
        for (int o = 16; o > 0; o /= 2) { s += __shfl_down_sync(~0u, s, o); q += __shfl_down_sync(~0u, q, o); }
        if (lane == 0) { float mean = s / n; sums[2 * blockIdx.x] = mean; sums[2 * blockIdx.x + 1] = q / n - mean * mean; }
    }
}
