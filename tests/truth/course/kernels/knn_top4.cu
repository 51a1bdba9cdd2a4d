extern "C" __global__ void knn_top4(const float* px, const float* py, int* nearest, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float d[4] = {1e30f, 1e30f, 1e30f, 1e30f};
    int id[4] = {-1, -1, -1, -1};
    for (int j = 0; j < n; ++j) {
        float dx = px[j] - px[i], dy = py[j] - py[i], q = dx * dx + dy * dy;
        if (j == i || q >= d[3]) continue;
        int k = 3;
        while (k > 0 && d[k - 1] > q) { d[k] = d[k - 1]; id[k] = id[k - 1]; --k; }
        d[k] = q; id[k] = j;
    }
    for (int k = 0; k < 4; ++k) nearest[i * 4 + k] = id[k];
}
