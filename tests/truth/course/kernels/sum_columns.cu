extern "C" __global__ void sum_columns(const int* a, int* sums, int rows, int cols) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c >= cols) return;
    int sum = 0;
    for (int r = 0; r < rows; ++r) sum += a[r * cols + c];
    sums[c] = sum;
}
