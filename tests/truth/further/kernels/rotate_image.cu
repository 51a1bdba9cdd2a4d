extern "C" __global__ void rotate_image(const float* in, float* out, int w, int h, float sinA, float cosA) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) {
        float dx = x - w * 0.5f, dy = y - h * 0.5f;
        float sx = dx * cosA + dy * sinA + w * 0.5f;
        float sy = dy * cosA - dx * sinA + h * 0.5f;
        int ix = (int)floorf(sx), iy = (int)floorf(sy);
        float value = 0.0f;
        if (ix >= 0 && iy >= 0 && ix + 1 < w && iy + 1 < h) {
            float fx = sx - ix, fy = sy - iy;
            float top = in[iy * w + ix] * (1.0f - fx) + in[iy * w + ix + 1] * fx;
            float bottom = in[(iy + 1) * w + ix] * (1.0f - fx) + in[(iy + 1) * w + ix + 1] * fx;
            value = top * (1.0f - fy) + bottom * fy;
        }
        out[y * w + x] = value;
    }
}
