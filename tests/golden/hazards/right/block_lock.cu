// A lock of the grid, taken by one thread of each block.
__global__ void block_lock(int* lock, int* total, const int* in) {
    __shared__ int sum;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    atomicAdd(&sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
    __syncthreads();
    if (threadIdx.x == 0) {
        while (atomicCAS(lock, 0, 1) != 0) {
        }
        __threadfence();
        total[0] += sum;
        __threadfence();
        atomicExch(lock, 0);
    }
}
int main() {
    int *lock, *total, *in;
    cudaMalloc(&lock, sizeof(int));
    cudaMalloc(&total, sizeof(int));
    cudaMalloc(&in, 128 * sizeof(int));
    cudaMemset(lock, 0, sizeof(int));
    cudaMemset(total, 0, sizeof(int));
    block_lock<<<4, 32>>>(lock, total, in);
}
