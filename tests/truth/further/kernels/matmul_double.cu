template <int T>
__device__ void tile_product(const double* a, const double* b, double* c, int n) {
    __shared__ double as[T][T + 1], bs[T][T + 1];
    int row = blockIdx.y * T + threadIdx.y, col = blockIdx.x * T + threadIdx.x;
    double sum = 0;
    for (int t = 0; t < (n + T - 1) / T; ++t) {
        as[threadIdx.y][threadIdx.x] = row < n && t * T + threadIdx.x < n ? a[row * n + t * T + threadIdx.x] : 0.0;
        bs[threadIdx.y][threadIdx.x] = t * T + threadIdx.y < n && col < n ? b[(t * T + threadIdx.y) * n + col] : 0.0;
        __syncthreads();
        for (int k = 0; k < T; ++k) sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
        __syncthreads();
    }
    if (row < n && col < n) c[row * n + col] = sum;
}
extern "C" __global__ void matmul_double(const double* a, const double* b, double* c, int n) { tile_product<8>(a, b, c, n); }
