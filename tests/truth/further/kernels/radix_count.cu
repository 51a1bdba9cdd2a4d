extern "C" __global__ void radix_count(const unsigned* keys, unsigned* counts, int n, int shift) {
    __shared__ unsigned c[16];
    if (threadIdx.x < 16) c[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&c[(keys[i] >> shift) & 15], 1);
    __syncthreads();
    if (threadIdx.x < 16) counts[threadIdx.x * gridDim.x + blockIdx.x] = c[threadIdx.x];
}
