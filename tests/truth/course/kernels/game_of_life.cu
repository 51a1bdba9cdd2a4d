extern "C" __global__ void game_of_life(const unsigned char* now, unsigned char* next, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    int alive = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            if (dx == 0 && dy == 0) continue;
            int cx = (x + dx + width) % width;
            int cy = (y + dy + height) % height;
            alive += now[cy * width + cx];
        }
    unsigned char self = now[y * width + x];
    next[y * width + x] = alive == 3 || (self && alive == 2);
}
