extern "C" __global__ void life(const unsigned char* in, unsigned char* out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    int alive = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dx || dy) alive += in[((y + dy + h) % h) * w + (x + dx + w) % w] & 1;
    unsigned char c = in[y * w + x] & 1;
    out[y * w + x] = (alive == 3 || (c && alive == 2)) ? 1 : 0;
}
