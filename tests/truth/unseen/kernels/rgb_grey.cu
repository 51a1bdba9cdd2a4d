extern "C" __global__ void rgb_grey(const unsigned char* rgb, unsigned char* grey, int width, int height) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col < width && row < height) {
        int at = row * width + col;
        unsigned char r = rgb[3 * at], g = rgb[3 * at + 1], b = rgb[3 * at + 2];
        grey[at] = 0.21f * r + 0.71f * g + 0.07f * b;
    }
}
