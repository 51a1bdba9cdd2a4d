#define TILE 16
#define RADIUS 2
extern "C" __global__ void conv2d_tiled(const float* in, const float* weights, float* out, int width, int height) {
    __shared__ float tile[TILE + 2 * RADIUS][TILE + 2 * RADIUS];
    int x0 = blockIdx.x * TILE - RADIUS, y0 = blockIdx.y * TILE - RADIUS;
    for (int y = threadIdx.y; y < TILE + 2 * RADIUS; y += TILE)
        for (int x = threadIdx.x; x < TILE + 2 * RADIUS; x += TILE) {
            int gx = x0 + x, gy = y0 + y;
            bool inside = gx >= 0 && gx < width && gy >= 0 && gy < height;
            tile[y][x] = inside ? in[gy * width + gx] : 0.0f;
        }
    __syncthreads();
    int col = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;
    if (col >= width || row >= height) return;
    float sum = 0.0f;
    for (int i = 0; i < 2 * RADIUS + 1; ++i)
        for (int j = 0; j < 2 * RADIUS + 1; ++j)
            sum += weights[i * (2 * RADIUS + 1) + j] * tile[threadIdx.y + i][threadIdx.x + j];
    out[row * width + col] = sum;
}
