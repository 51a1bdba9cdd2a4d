__device__ __forceinline__ int at(const unsigned char* p, int x, int y, int w, int h) {
    x = min(max(x, 0), w - 1);
    y = min(max(y, 0), h - 1);
    return p[y * w + x];
}
extern "C" __global__ void sobel(const unsigned char* in, unsigned char* out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    int gx = -at(in, x - 1, y - 1, w, h) + at(in, x + 1, y - 1, w, h) - 2 * at(in, x - 1, y, w, h)
           + 2 * at(in, x + 1, y, w, h) - at(in, x - 1, y + 1, w, h) + at(in, x + 1, y + 1, w, h);
    int gy = -at(in, x - 1, y - 1, w, h) - 2 * at(in, x, y - 1, w, h) - at(in, x + 1, y - 1, w, h)
           + at(in, x - 1, y + 1, w, h) + 2 * at(in, x, y + 1, w, h) + at(in, x + 1, y + 1, w, h);
    int m = abs(gx) + abs(gy);
    out[y * w + x] = m > 255 ? 255 : m;
}
