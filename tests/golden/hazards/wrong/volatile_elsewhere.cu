// race: one pointer is volatile, the numbers that blocks exchange are not
__global__ void volatile_elsewhere(int* a, int* b, volatile int* progress) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int n = gridDim.x * blockDim.x;
    a[i] = i * i;
    b[i] = a[n - 1 - i];
    if (threadIdx.x == 0) progress[blockIdx.x] = 1;
}
int main() {
    int *a, *b, *progress;
    cudaMalloc(&a, 128 * sizeof(int));
    cudaMalloc(&b, 128 * sizeof(int));
    cudaMalloc(&progress, 2 * sizeof(int));
    volatile_elsewhere<<<2, 64>>>(a, b, progress);
}
