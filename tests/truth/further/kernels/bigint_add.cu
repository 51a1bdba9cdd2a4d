extern "C" __global__ void bigint_add(const unsigned* a, const unsigned* b, unsigned* c, int words) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long carry = 0;
    const unsigned *x = a + i * words, *y = b + i * words;
    unsigned* z = c + i * (words + 1);
    for (int k = 0; k < words; ++k) {
        carry += (unsigned long long)x[k] + y[k];
        z[k] = (unsigned)carry; carry >>= 32;
    }
    z[words] = (unsigned)carry;
    for (int k = 0; k < words / 2; ++k) { unsigned t = z[k]; z[k] = z[words - 1 - k]; z[words - 1 - k] = t; }
}
