extern "C" __global__ void warp_bitonic(const int* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
    int v = i < n ? in[i] : 0x7fffffff;
    for (int k = 2; k <= 32; k <<= 1)
        for (int j = k >> 1; j > 0; j >>= 1) {
            int other = __shfl_xor_sync(0xffffffffu, v, j);
            bool up = (lane & k) == 0, lower = (lane & j) == 0;
            v = (up == lower) ? min(v, other) : max(v, other);
        }
    if (i < n) out[i] = v;
}
