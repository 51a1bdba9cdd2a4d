// race: blocks read what other blocks write, without grid.sync() between
__global__ void two_phases(int* a, int* b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int n = gridDim.x * blockDim.x;
    a[i] = i * i;
    __syncthreads();
    b[i] = a[n - 1 - i];
}
int main() {
    int *a, *b;
    cudaMalloc(&a, 128 * sizeof(int));
    cudaMalloc(&b, 128 * sizeof(int));
    two_phases<<<2, 64>>>(a, b);
}
