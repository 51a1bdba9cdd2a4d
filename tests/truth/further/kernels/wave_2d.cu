#define R 4
__constant__ float coeff[R + 1] = {-2.847222f, 1.6f, -0.2f, 0.02539f, -0.00178f};
extern "C" __global__ void wave_2d(const float* now, float* next, int w, int h) {
    __shared__ float tile[16 + 2 * R][32 + 2 * R];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
    for (int j = threadIdx.y; j < 16 + 2 * R; j += 16)
        for (int i = threadIdx.x; i < 32 + 2 * R; i += 32) {
            int gx = min(max((int)(blockIdx.x * 32) + i - R, 0), w - 1), gy = min(max((int)(blockIdx.y * 16) + j - R, 0), h - 1);
            tile[j][i] = now[gy * w + gx];
        }
    __syncthreads();
    if (x >= w || y >= h) return;
    float sum = 2.0f * coeff[0] * tile[threadIdx.y + R][threadIdx.x + R];
    #pragma unroll
    for (int r = 1; r <= R; ++r)
        sum += coeff[r] * (tile[threadIdx.y + R][threadIdx.x + R - r] + tile[threadIdx.y + R][threadIdx.x + R + r]
                         + tile[threadIdx.y + R - r][threadIdx.x + R] + tile[threadIdx.y + R + r][threadIdx.x + R]);
    next[y * w + x] = 2.0f * now[y * w + x] - next[y * w + x] + 0.1f * sum;
}
