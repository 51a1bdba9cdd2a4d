extern "C" __global__ void odd_even_sort(const int* in, int* out, int rounds) {
    __shared__ int v[512];
    int t = threadIdx.x;
    int base = blockIdx.x * 2 * blockDim.x;
    v[t] = in[base + t];
    v[t + blockDim.x] = in[base + t + blockDim.x];
    for (int r = 0; r < rounds; ++r) {
        __syncthreads();
        int i = 2 * t + (r & 1);
        if (i + 1 < 2 * blockDim.x && v[i] > v[i + 1]) {
            int k = v[i];
            v[i] = v[i + 1];
            v[i + 1] = k;
        }
    }
    __syncthreads();
    out[base + t] = v[t];
    out[base + t + blockDim.x] = v[t + blockDim.x];
}
