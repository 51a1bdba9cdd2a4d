extern "C" __global__ void box_blur(const unsigned char* in, unsigned char* out, int width, int height, int radius) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= width || row >= height) return;
    int sum = 0, pixels = 0;
    for (int dr = -radius; dr <= radius; ++dr)
        for (int dc = -radius; dc <= radius; ++dc) {
            int r = row + dr, c = col + dc;
            if (r >= 0 && r < height && c >= 0 && c < width) {
                sum += in[r * width + c];
                ++pixels;
            }
        }
    out[row * width + col] = (unsigned char)(sum / pixels);
}
