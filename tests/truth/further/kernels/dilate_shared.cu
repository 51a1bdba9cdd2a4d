#define TILE 16
#define R 2
extern "C" __global__ void dilate_shared(const unsigned char* in, unsigned char* out, int w, int h) {
    __shared__ unsigned char tile[TILE + 2 * R][TILE + 2 * R];
    int x0 = blockIdx.x * TILE - R, y0 = blockIdx.y * TILE - R;
    for (int j = threadIdx.y; j < TILE + 2 * R; j += TILE)
        for (int i = threadIdx.x; i < TILE + 2 * R; i += TILE) {
            int x = x0 + i, y = y0 + j;
            tile[j][i] = (x >= 0 && x < w && y >= 0 && y < h) ? in[y * w + x] : 0;
        }
    __syncthreads();
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    if (x >= w || y >= h) return;
    unsigned char best = 0;
    for (int j = 0; j <= 2 * R; j++)
        for (int i = 0; i <= 2 * R; i++) best = max(best, tile[threadIdx.y + j][threadIdx.x + i]);
    out[y * w + x] = best;
}
