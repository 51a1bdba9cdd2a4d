extern "C" __global__ void rle_heads(const char* text, int* heads, int* runs, int n) {
    __shared__ int count;
    if (threadIdx.x == 0) count = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool head = i < n && (i == 0 || text[i] != text[i - 1]);
    if (i < n) heads[i] = head;
    if (head) atomicAdd(&count, 1);
    __syncthreads();
    if (threadIdx.x == 0) runs[blockIdx.x] = count;
}
