extern "C" __global__ void sieve_marks(char* composite, int limit) {
    int p = blockIdx.x * blockDim.x + threadIdx.x + 2;
    if (p * p > limit) return;
    for (int d = 2; d * d <= p; d++)
        if (p % d == 0) return;
    for (int m = p * p; m <= limit; m += p) composite[m] = 1;
}
