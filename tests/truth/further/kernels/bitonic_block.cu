extern "C" __global__ void bitonic_block(int* data, int n) {
    __shared__ int s[512];
    int t = threadIdx.x, base = blockIdx.x * 512;
    s[t] = base + t < n ? data[base + t] : 2147483647;
    s[t + 256] = base + t + 256 < n ? data[base + t + 256] : 2147483647;
    for (int k = 2; k <= 512; k <<= 1)
        for (int j = k >> 1; j > 0; j >>= 1) {
            __syncthreads();
            int a = 2 * j * (t / j) + t % j, b = a + j;
            bool up = (a & k) == 0;
            int x = s[a], y = s[b];
            if ((x > y) == up) { s[a] = y; s[b] = x; }
        }
    __syncthreads();
    if (base + t < n) data[base + t] = s[t];
    if (base + t + 256 < n) data[base + t + 256] = s[t + 256];
}
