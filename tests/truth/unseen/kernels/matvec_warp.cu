extern "C" __global__ void matvec_warp(const float* a, const float* x, float* y, int rows, int cols) {
    int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int lane = threadIdx.x % 32;
    if (warp >= rows) return;
    float sum = 0.0f;
    for (int c = lane; c < cols; c += 32) sum += a[warp * cols + c] * x[c];
    for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(0xffffffff, sum, offset);
    if (lane == 0) y[warp] = sum;
}
