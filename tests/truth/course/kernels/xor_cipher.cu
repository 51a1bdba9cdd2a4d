extern "C" __global__ void xor_cipher(uchar4* data, const unsigned* key, int n, int keys) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uchar4 v = data[i];
    unsigned k = key[i % keys];
    k = __funnelshift_l(k, k, i & 31);
    v.x ^= k; v.y ^= k >> 8; v.z += k >> 16; v.w -= k >> 24;
    data[i] = v;
}
