// Threads behind the end come to the barrier, too.
__global__ void guarded_not_returned(const int* in, int* out, int n) {
    __shared__ int s[64];
    int t = threadIdx.x;
    if (t < n) s[t] = in[t];
    __syncthreads();
    if (t < n) out[t] = s[n - 1 - t];
}
int main() {
    int *in, *out;
    cudaMalloc(&in, 50 * sizeof(int));
    cudaMalloc(&out, 50 * sizeof(int));
    guarded_not_returned<<<1, 64>>>(in, out, 50);
}
