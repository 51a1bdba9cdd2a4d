extern "C" __global__ void hist_global(const unsigned char* text, unsigned int* bins, int n) {
    int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        int letter = text[i] - 'a';
        if (letter >= 0 && letter < 26) atomicAdd(&bins[letter / 4], 1);
    }
}
