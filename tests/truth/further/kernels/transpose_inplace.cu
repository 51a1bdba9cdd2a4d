extern "C" __global__ void transpose_inplace(float* m, int n) {
    __shared__ float a[16][17], b[16][17];
    int bx = blockIdx.x, by = blockIdx.y;
    if (bx < by) return;
    int tx = threadIdx.x, ty = threadIdx.y;
    int xa = bx * 16 + tx, ya = by * 16 + ty, xb = by * 16 + tx, yb = bx * 16 + ty;
    a[ty][tx] = m[ya * n + xa];
    if (bx != by) b[ty][tx] = m[yb * n + xb];
    __syncthreads();
    m[yb * n + xb] = a[tx][ty];
    if (bx != by) m[ya * n + xa] = b[tx][ty];
}
