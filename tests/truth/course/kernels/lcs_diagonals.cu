extern "C" __global__ void lcs_diagonals(const char* a, const char* b, int* out, int n) {
    __shared__ int rows[3][129];
    int t = threadIdx.x;
    const char* left = a + blockIdx.x * n;
    for (int r = 0; r < 3; ++r) {
        rows[r][t] = 0;
        if (t == 0) rows[r][n] = 0;
    }
    __syncthreads();
    for (int d = 0; d < 2 * n - 1; ++d) {
        int j = d - t;
        if (j >= 0 && j < n) {
            int best;
            if (left[t] == b[j]) best = rows[(d + 1) % 3][t] + 1;
            else best = max(rows[(d + 2) % 3][t], rows[(d + 2) % 3][t + 1]);
            rows[d % 3][t + 1] = best;
        }
        __syncthreads();
    }
    if (t == n - 1) out[blockIdx.x] = rows[(2 * n - 2) % 3][n];
}
