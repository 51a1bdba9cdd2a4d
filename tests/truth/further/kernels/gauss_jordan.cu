extern "C" __global__ void gauss_jordan(float* matrix, int n) {
    extern __shared__ float pivotRow[];
    int c = threadIdx.x;
    float* A = matrix + blockIdx.x * n * (n + 1);
    for (int p = 0; p < n; p++) {
        float inv = 1.0f / A[p * (n + 1) + p];
        __syncthreads();
        if (c <= n) {
            pivotRow[c] = A[p * (n + 1) + c] * inv;
            A[p * (n + 1) + c] = pivotRow[c];
        }
        __syncthreads();
        for (int r = 0; r < n; r++) {
            if (r == p) continue;
            float factor = A[r * (n + 1) + p];
            __syncthreads();
            if (c <= n) A[r * (n + 1) + c] -= factor * pivotRow[c];
        }
        __syncthreads();
    }
}
