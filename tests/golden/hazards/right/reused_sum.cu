// The sum is read by all before its place is written again.
__global__ void reused_sum(const int* in, int* out) {
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    for (int d = 64; d > 0; d /= 2) {
        if (t < d) s[t] += s[t + d];
        __syncthreads();
    }
    int sum = s[0];
    __syncthreads();
    s[t] = in[t] * sum;
    __syncthreads();
    out[t] = s[127 - t];
}
int main() {
    int *in, *out;
    cudaMalloc(&in, 128 * sizeof(int));
    cudaMalloc(&out, 128 * sizeof(int));
    reused_sum<<<1, 128>>>(in, out);
}
