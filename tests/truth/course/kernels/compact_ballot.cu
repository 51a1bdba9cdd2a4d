extern "C" __global__ void compact_ballot(const int* in, int* out, int* kept, int limit) {
    __shared__ int offsets[33];
    int t = threadIdx.x, lane = t & 31, warp = t >> 5;
    int i = blockIdx.x * blockDim.x + t;
    int v = in[i];
    bool keep = v < limit;
    unsigned votes = __ballot_sync(0xffffffffu, keep);
    if (lane == 0) offsets[warp] = __popc(votes);
    __syncthreads();
    if (t == 0) {
        int sum = 0;
        for (int w = 0; w < blockDim.x / 32; ++w) {
            int k = offsets[w];
            offsets[w] = sum;
            sum += k;
        }
        kept[blockIdx.x] = sum;
    }
    __syncthreads();
    if (keep) out[blockIdx.x * blockDim.x + offsets[warp] + __popc(votes & ((1u << lane) - 1u))] = v;
}
