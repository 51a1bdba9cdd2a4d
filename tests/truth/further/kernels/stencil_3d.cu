extern "C" __global__ void stencil_3d(const float* in, float* out, int n) {
    int i = blockIdx.z * blockDim.z + threadIdx.z, j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1 && k >= 1 && k < n - 1)
        out[i * n * n + j * n + k] = 0.4f * in[i * n * n + j * n + k] + 0.1f * in[i * n * n + j * n + (k - 1)] + 0.1f * in[i * n * n + j * n + (k + 1)] +
                                     0.1f * in[i * n * n + (j - 1) * n + k] + 0.1f * in[i * n * n + (j + 1) * n + k] + 0.1f * in[(i - 1) * n * n + j * n + k] +
                                     0.1f * in[(i + 1) * n * n + j * n + k];
}
