extern "C" __global__ void primes_trial(int* isPrime, int from, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int number = from + i;
    int prime = number > 1;
    for (int d = 2; d * d <= number; ++d) {
        if (number % d == 0) {
            prime = 0;
            break;
        }
    }
    isPrime[i] = prime;
}
