extern "C" __global__ void layernorm_warp(const float* in, const float* gain, float* out, int rows, int columns) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int lane = threadIdx.x % 32;
    if (row >= rows) return;
    float sum = 0.0f;
    float squares = 0.0f;
    for (int c = lane; c < columns; c += 32) {
        float v = in[row * columns + c];
        sum += v;
        squares += v * v;
    }
    for (int d = 16; d > 0; d /= 2) {
        sum += __shfl_xor_sync(0xffffffffu, sum, d);
        squares += __shfl_xor_sync(0xffffffffu, squares, d);
    }
    float mean = sum / columns;
    float scale = rsqrtf(squares / columns - mean * mean + 1e-5f);
    for (int c = lane; c < columns; c += 32) {
        float v = in[row * columns + c];
        out[row * columns + c] = (v - mean) * scale * gain[c];
    }
}
