extern "C" __global__ void spmv_csr(const int* rowPtr, const int* col, const float* val, const float* x, float* y, int rows) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        float sum = 0.0f;
        int begin = rowPtr[row];
        int end = rowPtr[row + 1];
        for (int j = begin; j < end; ++j) sum += val[j] * x[col[j]];
        y[row] = sum;
    }
}
