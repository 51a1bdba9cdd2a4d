__device__ float hash2(int x, int y) {
    unsigned n = x * 374761393u + y * 668265263u;
    n = (n ^ (n >> 13)) * 1274126177u;
    return ((n ^ (n >> 16)) & 0xffff) / 65535.0f;
}
__device__ float lerp1(float a, float b, float t) { return a + (b - a) * t; }
extern "C" __global__ void value_noise(float* out, int w, int h, float freq, int octaves) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    float sum = 0.0f, amp = 0.5f;
    for (int o = 0; o < octaves; o++) {
        float fx = x * freq, fy = y * freq;
        int ix = (int)floorf(fx), iy = (int)floorf(fy);
        float tx = fx - ix, ty = fy - iy;
        tx = tx * tx * (3.0f - 2.0f * tx);
        ty = ty * ty * (3.0f - 2.0f * ty);
        float a = lerp1(hash2(ix, iy), hash2(ix + 1, iy), tx), b = lerp1(hash2(ix, iy + 1), hash2(ix + 1, iy + 1), tx);
        sum += amp * lerp1(a, b, ty);
        freq *= 2.0f;
        amp *= 0.5f;
    }
    out[y * w + x] = sum;
}
