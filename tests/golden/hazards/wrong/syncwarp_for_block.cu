// race: __syncwarp() does not order two warps
__global__ void syncwarp_for_block(const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = in[t];
    __syncwarp();
    out[t] = s[63 - t];
}
int main() {
    int *in, *out;
    cudaMalloc(&in, 64 * sizeof(int));
    cudaMalloc(&out, 64 * sizeof(int));
    syncwarp_for_block<<<1, 64>>>(in, out);
}
