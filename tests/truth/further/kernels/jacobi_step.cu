extern "C" __global__ void jacobi_step(const float* a, float* b, float* err, int n, int m) {
    int j = blockIdx.x * blockDim.x + threadIdx.x + 1, i = blockIdx.y * blockDim.y + threadIdx.y + 1;
    if (i < n - 1 && j < m - 1) {
        float v = 0.25f * (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1]);
        b[i * m + j] = v;
        err[i * m + j] = fabsf(v - a[i * m + j]);
    }
}
