extern "C" __global__ void gray_bits(const unsigned* in, unsigned* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned g = in[i] ^ (in[i] >> 1), b = g;
        for (int s = 1; s < 32; s <<= 1) b ^= b >> s;
        unsigned lead = __clz(b | 1), trail = __ffs(b);
        out[i] = __brev(b) + __popc(g) * 65536u + lead * 256u + trail;
    }
}
