#define SWAP(a, b) { int t = min(a, b); b = max(a, b); a = t; }
extern "C" __global__ void median9(const int* in, int* out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    int v[9], k = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) v[k++] = in[(y + dy) * w + x + dx];
    for (int i = 0; i < 5; i++)
        for (int j = i + 1; j < 9; j++) SWAP(v[i], v[j]);
    out[y * w + x] = v[4];
}
