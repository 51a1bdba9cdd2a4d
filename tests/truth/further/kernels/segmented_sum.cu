extern "C" __global__ void segmented_sum(const int* key, const int* value, int* sum, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x & 31;
    int k = i < n ? key[i] : -1;
    int v = i < n ? value[i] : 0;
    for (int d = 1; d < 32; d <<= 1) {
        int ok = __shfl_up_sync(0xffffffffu, k, d);
        int ov = __shfl_up_sync(0xffffffffu, v, d);
        if (lane >= d && ok == k) v += ov;
    }
    int nextKey = __shfl_down_sync(0xffffffffu, k, 1);
    if (k >= 0 && (lane == 31 || nextKey != k)) atomicAdd(&sum[k], v);
}
