extern "C" __global__ void partition_flags(const int* keys, int* out, int bit, int n) {
    __shared__ int scan[256];
    __shared__ int zeros;
    int t = threadIdx.x, i = blockIdx.x * 256 + t;
    int key = i < n ? keys[i] : 0x7fffffff;
    int f = ((key >> bit) & 1) == 0;
    scan[t] = f;
    __syncthreads();
    for (int d = 1; d < 256; d <<= 1) {
        int v = t >= d ? scan[t - d] : 0;
        __syncthreads();
        scan[t] += v;
        __syncthreads();
    }
    if (t == 255) zeros = scan[255];
    __syncthreads();
    int dst = f ? scan[t] - 1 : zeros + t - scan[t];
    int base = blockIdx.x * 256;
    if (base + dst < n) out[base + dst] = key;
}
