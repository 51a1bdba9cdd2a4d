extern "C" __global__ void transpose_swizzle(const float* in, float* out, int width, int height) {
    __shared__ float tile[32 * 32];
    int x = blockIdx.x * 32 + threadIdx.x;
    int y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += blockDim.y) {
        int r = threadIdx.y + j;
        if (x < width && y + j < height) tile[r * 32 + (threadIdx.x ^ r)] = in[(y + j) * width + x];
    }
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x;
    y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += blockDim.y) {
        int r = threadIdx.y + j;
        if (x < height && y + j < width) out[(y + j) * height + x] = tile[threadIdx.x * 32 + (r ^ threadIdx.x)];
    }
}
