extern "C" __global__ void compact_counts(const int* in, int* out, int* counts, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    __shared__ int offsets[32];
    int v = i < n ? in[i] : 0;
    bool keep = i < n && v % 3 == 0;
    unsigned mask = __ballot_sync(0xffffffffu, keep);
    int before = __popc(mask & ((1u << lane) - 1));
    if (lane == 0) offsets[warp] = __popc(mask);
    __syncthreads();
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int w = 0; w < blockDim.x / 32; w++) {
            int c = offsets[w];
            offsets[w] = sum;
            sum += c;
        }
        counts[blockIdx.x] = sum;
    }
    __syncthreads();
    if (keep) out[blockIdx.x * blockDim.x + offsets[warp] + before] = v;
}
