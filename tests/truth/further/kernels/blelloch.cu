extern "C" __global__ void blelloch(const int* in, int* out, int n) {
    extern __shared__ int t[];
    int tid = threadIdx.x, base = blockIdx.x * 2 * blockDim.x, m = 2 * blockDim.x, offset = 1;
    t[2 * tid] = base + 2 * tid < n ? in[base + 2 * tid] : 0;
    t[2 * tid + 1] = base + 2 * tid + 1 < n ? in[base + 2 * tid + 1] : 0;
    for (int d = m >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (tid < d) {
            int ai = offset * (2 * tid + 1) - 1, bi = offset * (2 * tid + 2) - 1;
            t[bi] += t[ai];
        }
        offset *= 2;
    }
    if (tid == 0) t[m - 1] = 0;
    for (int d = 1; d < m; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (tid < d) {
            int ai = offset * (2 * tid + 1) - 1, bi = offset * (2 * tid + 2) - 1;
            int x = t[ai];
            t[ai] = t[bi];
            t[bi] += x;
        }
    }
    __syncthreads();
    if (base + 2 * tid < n) out[base + 2 * tid] = t[2 * tid];
    if (base + 2 * tid + 1 < n) out[base + 2 * tid + 1] = t[2 * tid + 1];
}
