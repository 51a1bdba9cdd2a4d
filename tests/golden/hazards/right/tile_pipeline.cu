// The next tile is loaded while this one is used; two barriers a round.
__global__ void tile_pipeline(const float* in, float* out, int tiles) {
    __shared__ float tile[64];
    int t = threadIdx.x;
    float next = in[t];
    float sum = 0.0f;
    for (int k = 0; k < tiles; ++k) {
        tile[t] = next;
        __syncthreads();
        if (k + 1 < tiles) next = in[(k + 1) * 64 + t];
        for (int j = 0; j < 4; ++j) sum += tile[(t + 17 * j) % 64];
        __syncthreads();
    }
    out[t] = sum;
}
int main() {
    float *in, *out;
    cudaMalloc(&in, 256 * sizeof(float));
    cudaMalloc(&out, 64 * sizeof(float));
    tile_pipeline<<<1, 64>>>(in, out, 4);
}
