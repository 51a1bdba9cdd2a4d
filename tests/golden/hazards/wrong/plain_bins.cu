// race: threads count in one bin without an atomic
__global__ void plain_bins(const int* in, int* bins) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bins[in[i]] += 1;
}
int main() {
    int *in, *bins;
    cudaMalloc(&in, 128 * sizeof(int));
    cudaMalloc(&bins, 8 * sizeof(int));
    cudaMemcpy(in, host, 128 * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(bins, 0, 8 * sizeof(int));
    plain_bins<<<2, 64>>>(in, bins);
}
