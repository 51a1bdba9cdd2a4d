extern "C" __global__ void spmv_warp(const int* rowPtr, const int* col, const float* val, const float* x, float* y, int rows) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows) return;
    float sum = 0.0f;
    for (int k = rowPtr[row] + lane; k < rowPtr[row + 1]; k += 32) sum += val[k] * x[col[k]];
    for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d);
    if (lane == 0) y[row] = sum;
}
