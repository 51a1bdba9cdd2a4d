extern "C" __global__ void floyd_k(int* d, int n, int k) {
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y;
    if (j >= n) return;
    __shared__ int best;
    if (threadIdx.x == 0) best = d[i * n + k];
    __syncthreads();
    if (best == 1000000) return;
    int t = d[k * n + j];
    if (t == 1000000) return;
    if (best + t < d[i * n + j]) d[i * n + j] = best + t;
}
