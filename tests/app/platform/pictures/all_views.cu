// Meets at barriers, splits, and has something to say in each view of the window.
__global__ void sums(const int *in, int *out, int *count, int n) {
    __shared__ int part[64];
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    part[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int step = 32; step > 0; step /= 2) {
        if (t < step)
            part[t] += part[t + step];
        __syncthreads();
    }
    atomicAdd(&count[i % 5], part[0] / (t + 1));
    if (t == 0) {
        out[blockIdx.x] = part[0];
        printf("block %d: %d\n", blockIdx.x, part[0]);
    }
}
