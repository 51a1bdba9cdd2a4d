extern "C" __global__ void kmeans_assign(const float* x, const float* y, const float* cx, const float* cy, int* nearest, int n, int clusters) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float px = x[i], py = y[i], best = 1e30f;
    int which = 0;
    for (int c = 0; c < clusters; ++c) {
        float dx = px - cx[c], dy = py - cy[c];
        float d = dx * dx + dy * dy;
        if (d < best) {
            best = d;
            which = c;
        }
    }
    nearest[i] = which;
}
