extern "C" __global__ void max_pool(const float* in, float* out, int* where, int w, int h, int pool) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int ow = w / pool, oh = h / pool;
    if (x >= ow || y >= oh) return;
    float best = -1e30f;
    int at = -1;
    for (int j = 0; j < pool; j++)
        for (int i = 0; i < pool; i++) {
            int k = (y * pool + j) * w + x * pool + i;
            if (in[k] > best) { best = in[k]; at = k; }
        }
    out[y * ow + x] = best;
    where[y * ow + x] = at;
}
