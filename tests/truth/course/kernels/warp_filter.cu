extern "C" __global__ void warp_filter(const int* in, int* out, int* kept, int threshold, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31;
    int v = i < n ? in[i] : 0;
    bool keep = i < n && v > threshold;
    unsigned int mask = __ballot_sync(0xffffffffu, keep);
    int rank = __popc(mask & ((1u << lane) - 1));
    if (keep) out[i - lane + rank] = v;
    if (lane == 0) kept[i / 32] = __popc(mask);
    if (__all_sync(0xffffffffu, keep) && lane == 0) kept[i / 32] = 32;
}
