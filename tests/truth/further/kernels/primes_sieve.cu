extern "C" __global__ void primes_sieve(unsigned* bits, int limit) {
    extern __shared__ unsigned seg[];
    int words = blockDim.x, from = blockIdx.x * words * 32;
    seg[threadIdx.x] = 0xffffffffu;
    __syncthreads();
    for (int p = 2 + threadIdx.x; p * p < limit; p += blockDim.x) {
        bool prime = true;
        for (int q = 2; q * q <= p; ++q) if (p % q == 0) { prime = false; break; }
        if (!prime) continue;
        int first = max(p * p, (from + p - 1) / p * p);
        for (int m = first; m < from + words * 32; m += p) atomicAnd(&seg[(m - from) / 32], ~(1u << ((m - from) % 32)));
    }
    __syncthreads();
    if (from == 0 && threadIdx.x == 0) seg[0] &= ~3u;
    bits[blockIdx.x * words + threadIdx.x] = seg[threadIdx.x];
}
