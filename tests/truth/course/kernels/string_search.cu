extern "C" __global__ void string_search(const char* text, int length, const char* word, int wordLength, int* found) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + wordLength > length) return;
    int k = 0;
    while (k < wordLength && text[i + k] == word[k]) ++k;
    if (k == wordLength) atomicAdd(found, 1);
}
