// One atomic a warp; the others get their place by a shuffle.
__global__ void aggregated(const int* in, int* out, int* count, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32;
    bool isKept = i < n && in[i] > 2;
    unsigned int mask = __ballot_sync(0xffffffff, isKept);
    int first = 0;
    if (lane == 0) first = atomicAdd(count, __popc(mask));
    first = __shfl_sync(0xffffffff, first, 0);
    if (isKept) out[first + __popc(mask & ((1u << lane) - 1))] = in[i];
}
int main() {
    int *in, *out, *count;
    cudaMalloc(&in, 120 * sizeof(int));
    cudaMalloc(&out, 120 * sizeof(int));
    cudaMalloc(&count, sizeof(int));
    cudaMemcpy(in, host, 120 * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(count, 0, sizeof(int));
    aggregated<<<2, 64>>>(in, out, count, 120);
}
