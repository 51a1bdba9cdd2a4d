__device__ uint2 round_of(uint2 c, unsigned key, unsigned& hi) {
    unsigned lo = 0xD256D193u * c.x;
    hi = __umulhi(0xD256D193u, c.x);
    return make_uint2(hi ^ key ^ c.y, lo);
}
extern "C" __global__ void philox(unsigned* out, unsigned seed, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    uint2 c = make_uint2(i, seed);
    unsigned key = seed ^ 0x9E3779B9u, hi;
    #pragma unroll
    for (int r = 0; r < 10; ++r) { c = round_of(c, key, hi); key += 0x9E3779B9u; }
    out[2 * i] = c.x; out[2 * i + 1] = c.y;
}
