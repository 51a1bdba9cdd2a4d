__device__ unsigned fmix(unsigned h) { h ^= h >> 16; h *= 0x85ebca6bu; h ^= h >> 13; h *= 0xc2b2ae35u; h ^= h >> 16; return h; }
extern "C" __global__ void bloom_filter(const unsigned* keys, unsigned* bits, int n, unsigned mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned h = keys[i];
        for (int k = 0; k < 3; k++) {
            h = fmix(h + k);
            unsigned p = h & mask;
            atomicOr(&bits[p >> 5], 1u << (p & 31));
        }
    }
}
