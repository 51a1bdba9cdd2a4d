#define T 16
extern "C" __global__ void jacobi_2d(const float* in, float* out, int width, int height) {
    __shared__ float tile[T + 2][T + 2];
    int x = blockIdx.x * T + threadIdx.x;
    int y = blockIdx.y * T + threadIdx.y;
    int tx = threadIdx.x + 1;
    int ty = threadIdx.y + 1;
    bool inside = x < width && y < height;
    if (inside) {
        tile[ty][tx] = in[y * width + x];
        if (threadIdx.x == 0 && x > 0) tile[ty][0] = in[y * width + x - 1];
        if (threadIdx.x == T - 1 && x + 1 < width) tile[ty][T + 1] = in[y * width + x + 1];
        if (threadIdx.y == 0 && y > 0) tile[0][tx] = in[(y - 1) * width + x];
        if (threadIdx.y == T - 1 && y + 1 < height) tile[T + 1][tx] = in[(y + 1) * width + x];
    }
    __syncthreads();
    if (x > 0 && y > 0 && x + 1 < width && y + 1 < height)
        out[y * width + x] = 0.25f * (tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty - 1][tx] + tile[ty + 1][tx]);
}
