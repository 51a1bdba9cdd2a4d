extern "C" __global__ void csr_warp_max(const int* start, const int* value, int* most, int rows) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    if (row >= rows) return;
    int best = -2147483647 - 1;
    for (int i = start[row] + lane; i < start[row + 1]; i += 32) best = max(best, value[i]);
    for (int d = 16; d; d >>= 1) best = max(best, __shfl_xor_sync(~0u, best, d));
    if (!lane) most[row] = best;
}
