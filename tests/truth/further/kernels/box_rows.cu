extern "C" __global__ void box_rows(const float* in, float* out, int w, int h, int r) {
    int y = blockIdx.x * blockDim.x + threadIdx.x;
    if (y >= h) return;
    const float* row = in + y * w;
    float sum = 0.0f;
    for (int k = 0; k <= r && k < w; k++) sum += row[k];
    for (int x = 0; x < w; x++) {
        int lo = x - r, hi = x + r;
        int count = (hi < w ? hi : w - 1) - (lo > 0 ? lo : 0) + 1;
        out[y * w + x] = sum / count;
        if (lo >= 0) sum -= row[lo];
        if (hi + 1 < w) sum += row[hi + 1];
    }
}
