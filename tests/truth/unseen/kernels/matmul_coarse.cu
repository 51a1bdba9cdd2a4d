#define TILE 16
#define COARSE 4
extern "C" __global__ void matmul_coarse(const float* m, const float* n, float* p, int width) {
    __shared__ float ms[TILE][TILE], ns[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y;
    int first = blockIdx.x * TILE * COARSE + threadIdx.x;
    float value[COARSE];
    for (int c = 0; c < COARSE; ++c) value[c] = 0.0f;
    for (int ph = 0; ph < width / TILE; ++ph) {
        ms[threadIdx.y][threadIdx.x] = m[row * width + ph * TILE + threadIdx.x];
        for (int c = 0; c < COARSE; ++c) {
            ns[threadIdx.y][threadIdx.x] = n[(ph * TILE + threadIdx.y) * width + first + c * TILE];
            __syncthreads();
            for (int k = 0; k < TILE; ++k) value[c] += ms[threadIdx.y][k] * ns[k][threadIdx.x];
            __syncthreads();
        }
    }
    for (int c = 0; c < COARSE; ++c) p[row * width + first + c * TILE] = value[c];
}
