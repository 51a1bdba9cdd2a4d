extern "C" __global__ void counters_hot(const int* in, int* counts, int* highest, int counters, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(&counts[in[i] % counters], in[i]);
        atomicMax(highest, in[i]);
    }
}
