extern "C" __global__ void mandelbrot(int* out, int width, int height, float x0, float y0, float step, int limit) {
    int px = blockIdx.x * blockDim.x + threadIdx.x;
    int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height) return;
    float cx = x0 + px * step;
    float cy = y0 + py * step;
    float zx = 0.0f;
    float zy = 0.0f;
    int count = 0;
    while (zx * zx + zy * zy < 4.0f && count < limit) {
        float t = zx * zx - zy * zy + cx;
        zy = 2.0f * zx * zy + cy;
        zx = t;
        ++count;
    }
    out[py * width + px] = count;
}
