extern "C" __global__ void min_tree(const float* in, float* out, int n) {
    __shared__ float warpMin[32];
    float best = 1e30f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) best = fminf(best, in[i]);
    for (int o = 16; o > 0; o >>= 1) best = fminf(best, __shfl_xor_sync(0xffffffff, best, o));
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    if (lane == 0) warpMin[warp] = best;
    __syncthreads();
    if (warp == 0) {
        best = lane < (blockDim.x >> 5) ? warpMin[lane] : 1e30f;
        for (int o = 16; o > 0; o >>= 1) best = fminf(best, __shfl_xor_sync(0xffffffff, best, o));
        if (lane == 0) out[blockIdx.x] = best;
    }
}
