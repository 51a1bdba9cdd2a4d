extern "C" __global__ void sobel(const float* in, float* out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
    const float* p = in + y * width + x;
    float gx = p[-width + 1] - p[-width - 1] + 2 * (p[1] - p[-1]) + p[width + 1] - p[width - 1];
    float gy = p[width - 1] - p[-width - 1] + 2 * (p[width] - p[-width]) + p[width + 1] - p[-width + 1];
    out[y * width + x] = sqrtf(gx * gx + gy * gy);
}
