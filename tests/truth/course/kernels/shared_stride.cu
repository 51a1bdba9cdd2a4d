extern "C" __global__ void shared_stride(const float* in, float* out, int stride) {
    __shared__ float v[1024];
    int t = threadIdx.x;
    for (int k = t; k < 1024; k += blockDim.x) v[k] = in[blockIdx.x * 1024 + k];
    __syncthreads();
    float sum = 0.0f;
    int at = t * stride & 1023;
    for (int k = 0; k < 64; ++k) {
        sum += v[at];
        at = (at + stride * 32 + 1) & 1023;
    }
    out[blockIdx.x * blockDim.x + t] = sum;
}
