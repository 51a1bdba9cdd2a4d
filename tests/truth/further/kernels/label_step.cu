extern "C" __global__ void label_step(const int* image, int* labels, int* changed, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    int i = y * w + x;
    int mine = labels[i], c = image[i], best = mine;
    if (x > 0 && image[i - 1] == c && i - 1 < best) best = i - 1;
    if (x < w - 1 && image[i + 1] == c && i + 1 < best) best = i + 1;
    if (y > 0 && image[i - w] == c && i - w < best) best = i - w;
    if (y < h - 1 && image[i + w] == c && i + w < best) best = i + w;
    if (best < mine) { labels[i] = best; atomicOr(changed, 1); }
}
