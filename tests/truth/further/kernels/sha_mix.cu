__constant__ unsigned kRound[16] = {0x428a2f98u, 0x71374491u, 0xb5c0fbcfu, 0xe9b5dba5u, 0x3956c25bu, 0x59f111f1u, 0x923f82a4u, 0xab1c5ed5u,
                                    0xd807aa98u, 0x12835b01u, 0x243185beu, 0x550c7dc3u, 0x72be5d74u, 0x80deb1feu, 0x9bdc06a7u, 0xc19bf174u};
__device__ __forceinline__ unsigned rotr(unsigned x, int n) { return (x >> n) | (x << (32 - n)); }
extern "C" __global__ void sha_mix(const unsigned* message, unsigned* digest, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned a = 0x6a09e667u, b = 0xbb67ae85u, c = 0x3c6ef372u, d = 0xa54ff53au;
    unsigned e = 0x510e527fu, f = 0x9b05688cu, g = 0x1f83d9abu, h = 0x5be0cd19u;
#pragma unroll
    for (int r = 0; r < 16; r++) {
        unsigned w = message[i + r * n];
        unsigned s1 = rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25);
        unsigned ch = (e & f) ^ (~e & g);
        unsigned t1 = h + s1 + ch + kRound[r] + w;
        unsigned s0 = rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22);
        unsigned maj = (a & b) ^ (a & c) ^ (b & c);
        unsigned t2 = s0 + maj;
        h = g; g = f; f = e; e = d + t1; d = c; c = b; b = a; a = t1 + t2;
    }
    digest[i] = a ^ b ^ c ^ d ^ e ^ f ^ g ^ h;
}
