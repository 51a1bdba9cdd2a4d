extern "C" __global__ void knapsack_row(const int* weights, const int* values, int* best, int items, int capacity) {
    extern __shared__ int row[];
    int* prev = row;
    int* cur = row + capacity + 1;
    for (int c = threadIdx.x; c <= capacity; c += blockDim.x) prev[c] = 0;
    __syncthreads();
    for (int i = 0; i < items; i++) {
        int w = weights[i + blockIdx.x * items], v = values[i + blockIdx.x * items];
        for (int c = threadIdx.x; c <= capacity; c += blockDim.x) {
            int keep = prev[c];
            int take = c >= w ? prev[c - w] + v : 0;
            cur[c] = max(keep, take);
        }
        __syncthreads();
        int* swap = prev; prev = cur; cur = swap;
    }
    if (threadIdx.x == 0) best[blockIdx.x] = prev[capacity];
}
