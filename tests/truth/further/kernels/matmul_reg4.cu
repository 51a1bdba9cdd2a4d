// Each thread computes 4 x 4 elements; 16 x 16 threads compute a tile of 64 x 64.
extern "C" __global__ void matmul_reg4(const float* A, const float* B, float* C, int n) {
    __shared__ float As[16][64], Bs[16][64];
    int tx = threadIdx.x, ty = threadIdx.y, tid = ty * 16 + tx;
    int row0 = blockIdx.y * 64, col0 = blockIdx.x * 64;
    float acc[4][4] = {};
    for (int k0 = 0; k0 < n; k0 += 16) {
        for (int l = tid; l < 16 * 64; l += 256) {
            int r = l / 16, c = l % 16;
            As[c][r] = A[(row0 + r) * n + k0 + c];
            Bs[l / 64][l % 64] = B[(k0 + l / 64) * n + col0 + l % 64];
        }
        __syncthreads();
        for (int k = 0; k < 16; ++k) {
            float a[4], b[4];
            for (int i = 0; i < 4; ++i) { a[i] = As[k][ty * 4 + i]; b[i] = Bs[k][tx * 4 + i]; }
            for (int i = 0; i < 4; ++i)
                for (int j = 0; j < 4; ++j) acc[i][j] += a[i] * b[j];
        }
        __syncthreads();
    }
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) C[(row0 + ty * 4 + i) * n + col0 + tx * 4 + j] = acc[i][j];
}
