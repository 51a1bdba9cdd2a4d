// race: lanes read what neighbours of their warp write, without __syncwarp()
__global__ void warp_scan(const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    int lane = t % 32;
    s[t] = in[t];
    for (int d = 1; d < 32; d *= 2) {
        if (lane >= d) s[t] += s[t - d];
    }
    out[t] = s[t];
}
int main() {
    int *in, *out;
    cudaMalloc(&in, 64 * sizeof(int));
    cudaMalloc(&out, 64 * sizeof(int));
    warp_scan<<<1, 64>>>(in, out);
}
