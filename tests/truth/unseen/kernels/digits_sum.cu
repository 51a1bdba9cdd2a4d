extern "C" __global__ void digits_sum(const unsigned* in, int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned v = in[i];
    int sum = 0;
    do {
        sum += v % 10;
        v /= 10;
    } while (v);
    out[i] = sum;
}
