extern "C" __global__ void odd_even_sort(int* data) {
    extern __shared__ int s[];
    int t = threadIdx.x, n = 2 * blockDim.x;
    int* mine = data + blockIdx.x * n;
    s[t] = mine[t]; s[t + blockDim.x] = mine[t + blockDim.x];
    __syncthreads();
    for (int phase = 0; phase < n; ++phase) {
        int i = 2 * t + (phase & 1);
        if (i + 1 < n && s[i] > s[i + 1]) { int x = s[i]; s[i] = s[i + 1]; s[i + 1] = x; }
        __syncthreads();
    }
    mine[t] = s[t]; mine[t + blockDim.x] = s[t + blockDim.x];
}
