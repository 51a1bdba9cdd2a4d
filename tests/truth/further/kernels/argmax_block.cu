struct Best { float value; int index; };
__device__ Best better(Best a, Best b) { return a.value > b.value || (a.value == b.value && a.index < b.index) ? a : b; }
extern "C" __global__ void argmax_block(const float* x, float* value, int* index, int n) {
    __shared__ Best s[8];
    Best mine = {-1e30f, 0x7fffffff};
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) mine = better(mine, Best{x[i], i});
    for (int d = 16; d; d /= 2) {
        Best o = {__shfl_xor_sync(~0u, mine.value, d), __shfl_xor_sync(~0u, mine.index, d)};
        mine = better(mine, o);
    }
    if (threadIdx.x % 32 == 0) s[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < blockDim.x / 32; ++w) mine = better(mine, s[w]);
        value[blockIdx.x] = mine.value; index[blockIdx.x] = mine.index;
    }
}
