extern "C" __global__ void floyd_step(const int* before, int* after, int n, int k) {
    int i = blockIdx.y;
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ int through;
    if (threadIdx.x == 0) through = before[i * n + k];
    __syncthreads();
    if (j >= n) return;
    int direct = before[i * n + j];
    int detour = through + before[k * n + j];
    after[i * n + j] = detour < direct ? detour : direct;
}
