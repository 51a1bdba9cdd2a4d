extern "C" __global__ void rms_norm(const float* x, const float* g, float* y, int cols) {
    __shared__ float part[8];
    const float* row = x + (size_t)blockIdx.x * cols;
    float s = 0.f;
    for (int c = threadIdx.x; c < cols; c += blockDim.x) { float v = row[c]; s += v * v; }
    for (int o = 16; o; o >>= 1) s += __shfl_xor_sync(0xffffffff, s, o);
    if ((threadIdx.x & 31) == 0) part[threadIdx.x >> 5] = s;
    __syncthreads();
    s = 0.f;
    for (int w = 0; w < blockDim.x / 32; w++) s += part[w];
    float scale = 1.0f / sqrtf(s / cols + 1e-5f);
    for (int c = threadIdx.x; c < cols; c += blockDim.x) y[(size_t)blockIdx.x * cols + c] = row[c] * scale * g[c];
}
