#define SWAP(a, b) { unsigned char lo = min(a, b); b = max(a, b); a = lo; }
extern "C" __global__ void median3(const unsigned char* in, unsigned char* out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    unsigned char v[9];
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) v[(dy + 1) * 3 + dx + 1] = in[(y + dy) * w + x + dx];
    for (int i = 0; i < 5; ++i)
        for (int j = i + 1; j < 9; ++j) SWAP(v[i], v[j]);
    out[y * w + x] = v[4];
}
