// The mask names those who are there.
__global__ void shuffle_in_branch(const int* in, int* out) {
    int t = threadIdx.x;
    int v = in[t];
    unsigned int mask = __ballot_sync(0xffffffff, t % 32 < 16);
    if (t % 32 < 16) v += __shfl_xor_sync(mask, v, 8);
    out[t] = v;
}
int main() {
    int *in, *out;
    cudaMalloc(&in, 64 * sizeof(int));
    cudaMalloc(&out, 64 * sizeof(int));
    shuffle_in_branch<<<1, 64>>>(in, out);
}
