extern "C" __global__ void lcs_diag(const unsigned char* a, const unsigned char* b, int* best, int n) {
    __shared__ int prev2[257], prev[257], now[257];
    int t = threadIdx.x;
    const unsigned char* s = a + blockIdx.x * n;
    prev2[t + 1] = prev[t + 1] = now[t + 1] = 0;
    if (t == 0) prev2[0] = prev[0] = now[0] = 0;
    __syncthreads();
    for (int d = 0; d < 2 * n - 1; ++d) {
        int j = d - t;
        if (t < n && j >= 0 && j < n)
            now[t + 1] = s[t] == b[j] ? prev2[t] + 1 : max(prev[t], prev[t + 1]);
        __syncthreads();
        prev2[t + 1] = prev[t + 1];
        __syncthreads();
        prev[t + 1] = now[t + 1];
        __syncthreads();
    }
    if (t == n - 1) best[blockIdx.x] = now[n];
}
