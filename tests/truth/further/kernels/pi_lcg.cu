extern "C" __global__ void pi_lcg(unsigned* hits, int perThread, unsigned seed) {
    __shared__ unsigned total;
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    unsigned s = seed + 7919u * (blockIdx.x * blockDim.x + threadIdx.x), in = 0;
    for (int i = 0; i < perThread; i++) {
        s = s * 1664525u + 1013904223u;
        float x = (s >> 8) * (1.0f / 16777216.0f);
        s = s * 1664525u + 1013904223u;
        float y = (s >> 8) * (1.0f / 16777216.0f);
        if (x * x + y * y < 1.0f) in++;
    }
    atomicAdd(&total, in);
    __syncthreads();
    if (threadIdx.x == 0) hits[blockIdx.x] = total;
}
