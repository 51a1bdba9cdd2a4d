// Bins of a block, then those of the grid.
__global__ void private_bins(const int* in, int* bins, int n) {
    __shared__ int local[8];
    if (threadIdx.x < 8) local[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&local[in[i]], 1);
    __syncthreads();
    if (threadIdx.x < 8) atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}
int main() {
    int *in, *bins;
    cudaMalloc(&in, 120 * sizeof(int));
    cudaMalloc(&bins, 8 * sizeof(int));
    cudaMemcpy(in, host, 120 * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(bins, 0, 8 * sizeof(int));
    private_bins<<<2, 64>>>(in, bins, 120);
}
