__device__ bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
extern "C" __global__ void word_count(const char* text, int* words, int n) {
    __shared__ int block;
    if (threadIdx.x == 0) block = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        if (letter(text[i]) && (i == 0 || !letter(text[i - 1]))) atomicAdd(&block, 1);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(words, block);
}
