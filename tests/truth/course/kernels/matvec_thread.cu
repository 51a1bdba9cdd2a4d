extern "C" __global__ void matvec_thread(const float* a, const float* x, float* y, int rows, int cols) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float sum = 0.0f;
        for (int c = 0; c < cols; ++c) sum += a[row * cols + c] * x[c];
        y[row] = sum;
    }
}
