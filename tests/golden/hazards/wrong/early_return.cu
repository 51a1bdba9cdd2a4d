// divergent_barrier: threads behind the end leave before the barrier
__global__ void early_return(const int* in, int* out, int n) {
    __shared__ int s[64];
    int t = threadIdx.x;
    if (t >= n) return;
    s[t] = in[t];
    __syncthreads();
    out[t] = s[n - 1 - t];
}
int main() {
    int *in, *out;
    cudaMalloc(&in, 50 * sizeof(int));
    cudaMalloc(&out, 50 * sizeof(int));
    early_return<<<1, 64>>>(in, out, 50);
}
