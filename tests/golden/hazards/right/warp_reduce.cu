// The last rounds of a reduction, by one warp with __syncwarp().
__device__ void lastWarp(volatile int* s, int t) {
    int v = s[t];
    for (int d = 16; d > 0; d /= 2) {
        v += s[t + d];
        __syncwarp();
        s[t] = v;
        __syncwarp();
    }
}
__global__ void warp_reduce(const int* in, int* out) {
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    if (t < 64) s[t] += s[t + 64];
    __syncthreads();
    if (t < 32) {
        s[t] += s[t + 32];
        __syncwarp();
        lastWarp(s, t);
    }
    if (t == 0) out[0] = s[0];
}
int main() {
    int *in, *out;
    cudaMalloc(&in, 128 * sizeof(int));
    cudaMalloc(&out, sizeof(int));
    warp_reduce<<<1, 128>>>(in, out);
}
