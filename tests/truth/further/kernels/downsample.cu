extern "C" __global__ void downsample(const unsigned char* in, unsigned char* out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w / 2 || y >= h / 2) return;
    int s = in[2 * y * w + 2 * x] + in[2 * y * w + 2 * x + 1] + in[(2 * y + 1) * w + 2 * x] + in[(2 * y + 1) * w + 2 * x + 1];
    out[y * (w / 2) + x] = (unsigned char)((s + 2) / 4);
}
