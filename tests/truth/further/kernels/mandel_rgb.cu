extern "C" __global__ void mandel_rgb(uchar4* img, int w, int h, float cx, float cy, float scale, int maxIter) {
    int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= w || py >= h) return;
    float x0 = cx + (px - w / 2) * scale, y0 = cy + (py - h / 2) * scale, x = 0, y = 0;
    int it = 0;
    while (x * x + y * y <= 4.0f && it < maxIter) {
        float t = x * x - y * y + x0;
        y = 2.0f * x * y + y0;
        x = t;
        ++it;
    }
    uchar4 c;
    c.x = it * 9; c.y = it * 5 + 20; c.z = it == maxIter ? 0 : 255 - it; c.w = 255;
    img[py * w + px] = c;
}
