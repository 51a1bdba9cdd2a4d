extern "C" __global__ void popcount_words(const unsigned long long* words, int* bits, int n) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * 2;
    if (i + 1 < n) {
        bits[i] = __popcll(words[i]);
        bits[i + 1] = __popcll(words[i + 1]);
    }
}
