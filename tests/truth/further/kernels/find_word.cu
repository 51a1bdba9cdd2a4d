extern "C" __global__ void find_word(const char* text, int n, const char* pat, int m, int* first) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n - m) return;
    int k = 0;
    while (k < m && text[i + k] == pat[k]) k++;
    if (k == m) atomicMin(first, i);
}
