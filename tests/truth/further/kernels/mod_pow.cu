__device__ unsigned long long mulmod(unsigned long long a, unsigned long long b, unsigned long long m) { return a * b % m; }
extern "C" __global__ void mod_pow(const unsigned* base, unsigned exponent, unsigned modulus, unsigned* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned long long b = base[i] % modulus, r = 1;
    for (unsigned e = exponent; e > 0; e >>= 1) {
        if (e & 1) r = mulmod(r, b, modulus);
        b = mulmod(b, b, modulus);
    }
    out[i] = (unsigned)r;
}
