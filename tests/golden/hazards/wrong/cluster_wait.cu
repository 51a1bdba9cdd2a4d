// divergent_barrier: block 1 waits at the barrier of its cluster without having arrived
__global__ void __cluster_dims__(2, 1, 1) cluster_wait(int* out) {
    if (blockIdx.x % 2 == 0) asm volatile("barrier.cluster.arrive.aligned;" ::: "memory");
    asm volatile("barrier.cluster.wait.aligned;" ::: "memory");
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
int main() {
    int* out;
    cudaMalloc(&out, 128 * sizeof(int));
    cluster_wait<<<2, 64>>>(out);
}
