extern "C" __global__ void back_subst(const float* U, const float* b, float* x, int n, int systems) {
    int s = blockIdx.x * blockDim.x + threadIdx.x;
    if (s >= systems) return;
    for (int i = n - 1; i >= 0; i--) {
        float sum = b[i * systems + s];
        for (int j = i + 1; j < n; j++) sum -= U[(i * n + j)] * x[j * systems + s];
        x[i * systems + s] = sum / (U[i * n + i] + 10.0f);
    }
}
