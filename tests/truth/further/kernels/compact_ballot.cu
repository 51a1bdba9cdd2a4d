extern "C" __global__ void compact_ballot(const int* in, int* out, int* count, int n, int pivot) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool keep = i < n && in[i] > pivot;
    unsigned mask = __ballot_sync(0xffffffffu, keep);
    int lane = threadIdx.x % 32;
    int before = __popc(mask & ((1u << lane) - 1));
    __shared__ int base[32];
    int warp = threadIdx.x / 32;
    if (lane == 0) base[warp] = __popc(mask);
    __syncthreads();
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int w = 0; w < (blockDim.x + 31) / 32; ++w) { int c = base[w]; base[w] = sum; sum += c; }
        count[blockIdx.x] = sum;
    }
    __syncthreads();
    if (keep) out[blockIdx.x * blockDim.x + base[warp] + before] = in[i];
}
