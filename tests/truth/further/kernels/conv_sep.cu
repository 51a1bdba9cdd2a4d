extern "C" __global__ void conv_sep(const float* __restrict__ in, const float* __restrict__ k, float* __restrict__ out, int w, int h, int r) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x >= w) return;
    float sum = 0;
    for (int d = -r; d <= r; ++d) {
        int c = x + d;
        c = c < 0 ? 0 : c >= w ? w - 1 : c;
        sum += in[y * w + c] * k[d + r];
    }
    out[y * w + x] = sum;
}
