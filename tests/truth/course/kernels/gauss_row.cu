extern "C" __global__ void gauss_row(const float* a, float* out, int n, int pivot) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || col >= n) return;
    float value = a[row * n + col];
    if (row > pivot && col >= pivot) {
        float factor = a[row * n + pivot] / a[pivot * n + pivot];
        value -= factor * a[pivot * n + col];
    }
    out[row * n + col] = value;
}
