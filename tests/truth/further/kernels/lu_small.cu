extern "C" __global__ void lu_small(double* a, int n) {
    double* m = a + blockIdx.x * n * n;
    int t = threadIdx.x;
    for (int k = 0; k < n - 1; ++k) {
        if (t > k && t < n) m[t * n + k] /= m[k * n + k];
        __syncthreads();
        if (t > k && t < n)
            for (int j = k + 1; j < n; ++j) m[t * n + j] -= m[t * n + k] * m[k * n + j];
        __syncthreads();
    }
}
