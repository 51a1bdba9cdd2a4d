// Each element belongs to one thread of the grid.
__global__ void grid_stride(int* a, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] += i;
}
int main() {
    int* a;
    cudaMalloc(&a, 300 * sizeof(int));
    grid_stride<<<2, 64>>>(a, 300);
}
