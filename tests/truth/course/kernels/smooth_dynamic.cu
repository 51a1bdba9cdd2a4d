extern "C" __global__ void smooth_dynamic(const float* in, float* out, int radius) {
    extern __shared__ float window[];
    int base = blockIdx.x * blockDim.x;
    for (int i = threadIdx.x; i < blockDim.x + 2 * radius; i += blockDim.x) window[i] = in[base + i];
    __syncthreads();
    float sum = 0.0f;
    for (int k = 0; k <= 2 * radius; ++k) sum += window[threadIdx.x + k];
    out[base + blockDim.x - 1 - threadIdx.x] = sum / (2 * radius + 1);
}
