extern "C" __global__ void matvec_tiled(const float* m, const float* v, float* out, int rows, int cols) {
    __shared__ float part[128];
    float sum = 0.0f;
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    for (int c0 = 0; c0 < cols; c0 += 128) {
        if (c0 + threadIdx.x < cols) part[threadIdx.x] = v[c0 + threadIdx.x];
        __syncthreads();
        if (r < rows)
            for (int c = 0; c < 128 && c0 + c < cols; c++) sum += m[(c0 + c) * rows + r] * part[c];
        __syncthreads();
    }
    if (r < rows) out[r] = sum;
}
