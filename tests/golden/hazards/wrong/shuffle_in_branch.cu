// absent_lanes: the mask names lanes that took the other side
__global__ void shuffle_in_branch(const int* in, int* out) {
    int t = threadIdx.x;
    int v = in[t];
    if (t % 32 < 16) v += __shfl_down_sync(0xffffffff, v, 8);
    out[t] = v;
}
int main() {
    int *in, *out;
    cudaMalloc(&in, 64 * sizeof(int));
    cudaMalloc(&out, 64 * sizeof(int));
    shuffle_in_branch<<<1, 64>>>(in, out);
}
