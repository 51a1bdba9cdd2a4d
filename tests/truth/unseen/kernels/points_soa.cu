extern "C" __global__ void points_soa(const float* x, const float* y, const float* z, float* length, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        length[i] = sqrtf(x[i] * x[i] + y[i] * y[i] + z[i] * z[i]);
}
